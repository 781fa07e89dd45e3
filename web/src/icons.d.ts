/** The inner SVG of every drawing a list names, each in a square of 32. */
declare module '*.json?icons' {
  const bodies: readonly string[]
  export default bodies
}
