/** Hands a text, or something else, to the browser as a file to be saved. */
export function saveFile(name: string, content: string | Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type: 'application/json' }) : content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
