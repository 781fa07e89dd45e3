/** A fault that is shown in plain words, for whoever looks for its cause. */
// eslint-disable-next-line no-console -- the one place for it
export const report = (error: unknown): void => console.error(error)
