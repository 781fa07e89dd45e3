/** Whether whoever looks asked for no movement. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
