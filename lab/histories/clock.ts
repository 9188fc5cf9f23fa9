/** Microseconds since 1970, which never go back. */
export const nowUs = (): number => Math.round((performance.timeOrigin + performance.now()) * 1000);
