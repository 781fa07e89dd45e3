export const SIZE = 5
export const nameOf = (cell: number): string => `${'abcde'[cell % SIZE] ?? ''}${Math.floor(cell / SIZE) + 1}`
