/** `le="2"` as Prometheus 2 keeps it and as Prometheus 3 writes it. */
export const le = (bound: number): string => `le=~"${bound}(\\\\.0)?"`;
