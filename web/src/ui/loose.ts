/** What was read from a file or a browser's storage, and is not believed before it is looked at. */
export type Loose = Readonly<Record<string, unknown>>

export const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Its parts by name; none where it is something else. */
export const partsOf = (value: unknown): Loose => (isLoose(value) ? value : {})

/** The elements of a list; none where it is something else. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
