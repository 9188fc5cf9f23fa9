import { promises as dns } from "node:dns";
import { isIP } from "node:net";
import { systemClock, systemTimers } from "@gokaku/service";
import { experimental, Metadata, status } from "@grpc/grpc-js";

const { registerResolver, splitHostPort, statusOrFromError, statusOrFromValue } = experimental;

/** Returns the addresses of a host name. @throws when the name has none */
export type LookUp = (host: string) => Promise<readonly string[]>;

const SCHEME = "watched";
const LOOK_UP_OPTION = "gokaku.look_up";
const LOOK_UP_EVERY_MS = 2_000;
/** The least time between two look-ups of one name, also while connections fail. */
const LOOK_UP_AGAIN_MS = 500;
const DEFAULT_PORT = 443;

// The library makes resolvers itself, so the ports cannot be handed to them.
const nowMs = (): number => systemClock.monotonicMs();
const timers = systemTimers(() => {});

const shared = new Map<string, { readonly atMs: number; readonly addresses: Promise<readonly string[]> }>();

/** Asks the system's resolver. All clients of one host share an answer for half a second. */
const lookUpInDns: LookUp = (host) => {
  const known = shared.get(host);
  if (known !== undefined && nowMs() - known.atMs < LOOK_UP_AGAIN_MS) return known.addresses;
  const addresses = dns.lookup(host, { all: true }).then((found) => found.map(({ address }) => address));
  shared.set(host, { atMs: nowMs(), addresses });
  return addresses;
};

type Uri = ConstructorParameters<ResolverClass>[0];
type ResolverClass = Parameters<typeof registerResolver>[1];
type Listener = ConstructorParameters<ResolverClass>[1];
type Options = ConstructorParameters<ResolverClass>[2];

/**
 * Looks a name up every two seconds and reports each change. The library's own resolver looks up only when a
 * connection breaks: it learns of a new process after the old one has gone, and then from a stale DNS cache.
 */
class WatchingResolver implements experimental.Resolver {
  readonly #host: string;
  readonly #port: number;
  readonly #listener: Listener;
  readonly #lookUp: LookUp;
  #known: string | null = null;
  #isLookingUp = false;
  #isDestroyed = false;
  #lastMs = Number.NEGATIVE_INFINITY;
  #next: Disposable | undefined;

  constructor(target: Uri, listener: Listener, options: Options) {
    const { host, port } = splitHostPort(target.path) ?? { host: target.path, port: undefined };
    this.#host = host;
    this.#port = port ?? DEFAULT_PORT;
    this.#listener = listener;
    this.#lookUp = (options[LOOK_UP_OPTION] as LookUp | undefined) ?? lookUpInDns;
  }

  static getDefaultAuthority(target: Uri): string {
    return target.path;
  }

  updateResolution(): void {
    this.#isDestroyed = false;
    this.#lookUpIn(Math.max(0, this.#lastMs + LOOK_UP_AGAIN_MS - nowMs()));
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.#known = null;
    this.#next?.[Symbol.dispose]();
  }

  #lookUpIn(ms: number): void {
    if (this.#isLookingUp || this.#isDestroyed) return;
    this.#next?.[Symbol.dispose]();
    this.#next = timers.after(ms, () => void this.#lookUpNow());
  }

  async #lookUpNow(): Promise<void> {
    this.#isLookingUp = true;
    this.#lastMs = nowMs();
    let isFound = true;
    try {
      const addresses = [...(await this.#lookUp(this.#host))].toSorted();
      if (!this.#isDestroyed) this.#report(addresses);
    } catch (error) {
      isFound = false;
      if (!this.#isDestroyed) this.#reportFailure(error);
    }
    this.#isLookingUp = false;
    // An address does not change: only its connection is tried again.
    if (isIP(this.#host) === 0 || !isFound) this.#lookUpIn(isFound ? LOOK_UP_EVERY_MS : LOOK_UP_AGAIN_MS);
  }

  #report(addresses: readonly string[]): void {
    const found = addresses.join(" ");
    if (found === this.#known) return;
    this.#known = found;
    const endpoints = addresses.map((host) => ({ addresses: [{ host, port: this.#port }] }));
    this.#listener(statusOrFromValue(endpoints), {}, null, "");
  }

  /** The known addresses stay in use while the name cannot be looked up. */
  #reportFailure(error: unknown): void {
    if (this.#known !== null) return;
    const details = `Name resolution of ${this.#host} failed: ${error instanceof Error ? error.message : String(error)}`;
    const failure = { code: status.UNAVAILABLE, details, metadata: new Metadata() };
    this.#listener(statusOrFromError(failure), {}, null, "");
  }
}

registerResolver(SCHEME, WatchingResolver);

/** The target and the options with which a client watches the addresses of `host:port`. */
export const watched = (
  address: string,
  lookUp?: LookUp,
): { readonly target: string; readonly options: Options } => ({
  target: `${SCHEME}:${address}`,
  options: lookUp === undefined ? {} : { [LOOK_UP_OPTION]: lookUp },
});
