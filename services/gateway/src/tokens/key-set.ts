import { CodedError } from "@gokaku/game";
import type { Clock, Ports } from "@gokaku/service";
import {
  type CryptoKey,
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from "jose";

const TIMEOUT_MS = 5_000;
/** After this the set is fetched again when next needed; the old one serves until that has succeeded. */
const REFRESH_MS = 10 * 60_000;
/** A key id that is not in the set makes it be fetched again, at most this often. */
const COOLDOWN_MS = 30_000;

export type KeySet = (header: JWSHeaderParameters) => Promise<CryptoKey>;

interface Fetched {
  readonly find: ReturnType<typeof createLocalJWKSet>;
  readonly atMs: number;
}

/**
 * The provider's public keys, from the address that `findUrl` returns. The last good set stays cached while
 * the provider is unavailable.
 * @throws CodedError `unavailable` without a good set so far
 */
export const createKeySet = (
  findUrl: () => Promise<string>,
  ports: { readonly clock: Clock; readonly fetch: Ports["fetch"] },
): KeySet => {
  let current: Fetched | null = null;
  let lastTryMs = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | null = null;

  const load = async (): Promise<void> => {
    lastTryMs = ports.clock.nowMs();
    const response = await ports.fetch(await findUrl(), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
      headers: { accept: "application/json" },
    });
    if (!response.ok) throw new Error(`the key set answered ${response.status}`);
    const keys = (await response.json()) as JSONWebKeySet;
    current = { find: createLocalJWKSet(keys), atMs: ports.clock.nowMs() };
  };

  const refresh = (): Promise<void> => {
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  };

  const mayTry = (): boolean => ports.clock.nowMs() - lastTryMs >= COOLDOWN_MS;

  const present = async (): Promise<Fetched> => {
    if (current === null) {
      await refresh().catch((error: unknown) => {
        throw new CodedError("unavailable", "the identity provider's keys cannot be read", {}, error);
      });
    } else if (ports.clock.nowMs() - current.atMs >= REFRESH_MS && mayTry()) {
      refresh().catch(() => undefined);
    }
    if (current === null) throw new CodedError("unavailable", "the identity provider's keys cannot be read");
    return current;
  };

  return async (header) => {
    const known = await present();
    try {
      return await known.find(header);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || !mayTry()) throw error;
      await refresh().catch(() => undefined);
      return (await present()).find(header);
    }
  };
};
