/** Reads what this page or its own server wrote: it is taken to be of the type asked for. */
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- the only border where a type is believed
export const fromJson = <T>(text: string): T => JSON.parse(text) as T
