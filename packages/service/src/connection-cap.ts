/** The most connections that are open at the same time. */
export interface ConnectionCaps {
  readonly inAll: number;
  readonly perAddress: number;
}

/**
 * The caps of open sockets unless configured otherwise. Each protects the process that counts (decision 0208).
 * `perAddress` is the share of a house, a school or a café, before `RATE_LIMIT_SCALE`.
 */
export const SOCKET_CAPS = {
  /** LIMIT-12: a socket costs the gateway two connections, in the process that also serves the API. */
  gateway: { inAll: 20_000, perAddress: 100 },
  /** LIVE-41: behind an ingress no gateway counts before realtime, where a socket costs one connection. */
  realtime: { inAll: 20_000, perAddress: 200 },
} as const satisfies Record<string, ConnectionCaps>;

/** Counts open connections by address. */
export class ConnectionCap {
  readonly #caps: ConnectionCaps;
  readonly #byAddress = new Map<string, number>();
  #inAll = 0;

  constructor(caps: ConnectionCaps) {
    this.#caps = caps;
  }

  /** Counts one more; answers what is full when there is no room for it. */
  enter(address: string): "all" | "address" | null {
    const here = this.#byAddress.get(address) ?? 0;
    if (this.#inAll >= this.#caps.inAll) return "all";
    if (here >= this.#caps.perAddress) return "address";
    this.#inAll += 1;
    this.#byAddress.set(address, here + 1);
    return null;
  }

  /** One that entered has closed. */
  leave(address: string): void {
    const here = this.#byAddress.get(address) ?? 0;
    this.#inAll -= 1;
    if (here > 1) this.#byAddress.set(address, here - 1);
    else this.#byAddress.delete(address);
  }
}
