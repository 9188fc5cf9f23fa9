import { CodedError } from "@gokaku/game";
import type { Clock, Ports } from "@gokaku/service";
import {
  type CryptoKey,
  createLocalJWKSet,
  errors,
  type JSONWebKeySet,
  type JWSHeaderParameters,
} from "jose";
import { PROVIDER } from "../domain/timeouts.ts";
import { fetchJson } from "../remote/fetch-json.ts";

export type KeySet = (header: JWSHeaderParameters) => Promise<CryptoKey>;

interface Fetched {
  readonly find: ReturnType<typeof createLocalJWKSet>;
  readonly atMs: number;
}

/**
 * The provider's public keys, from the address that `getUrl` returns. The last good set stays cached while
 * the provider is unavailable.
 * @throws CodedError `unavailable` without a good set so far
 */
export const createKeySet = (
  getUrl: () => Promise<string>,
  ports: { readonly clock: Clock; readonly fetch: Ports["fetch"] },
): KeySet => {
  let current: Fetched | null = null;
  let lastTryMs = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | null = null;

  const load = async (): Promise<void> => {
    lastTryMs = ports.clock.nowMs();
    const keys = (await fetchJson(ports.fetch, await getUrl(), {
      timeoutMs: PROVIDER.documentMs,
    })) as JSONWebKeySet;
    current = { find: createLocalJWKSet(keys), atMs: ports.clock.nowMs() };
  };

  const refresh = (): Promise<void> => {
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  };

  const mayTry = (): boolean => ports.clock.nowMs() - lastTryMs >= PROVIDER.keysCooldownMs;

  const present = async (): Promise<Fetched> => {
    if (current === null) {
      await refresh().catch((error: unknown) => {
        throw new CodedError("unavailable", "the identity provider's keys cannot be read", {}, error);
      });
    } else if (ports.clock.nowMs() - current.atMs >= PROVIDER.keysRefreshMs && mayTry()) {
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
