export type LookUp = (host: string) => Promise<readonly string[]>;

/** Names need no looking up: the simulated network knows the services by address. */
export const watched = (address: string) => ({ target: address, options: {} });
