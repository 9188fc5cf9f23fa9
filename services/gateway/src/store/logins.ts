import type { Redis } from "@gokaku/base";
import type { Chance, Timers } from "@gokaku/service";
import { LRUCache } from "lru-cache";
import type { LoginState } from "../domain/login.ts";
import { PROVIDER } from "../domain/timeouts.ts";
import type { Encryption } from "../tokens/encryption.ts";
import { askRedis } from "./within.ts";

const CACHED_HERE = 20_000;
/** The newest state is needed until the browser has it in its cookie. */
const STATE_LIFETIME_S = 24 * 3600;

export interface Logins {
  /** The newest state that is known, null for none; "ended" after `end`. */
  find(id: string): Promise<LoginState | "ended" | null>;
  store(state: LoginState): Promise<void>;
  /** @returns whether all gateways know it */
  end(id: string, cachedS: number): Promise<boolean>;
  /** Takes the only turn to renew a login; null while another gateway or call has it. */
  takeTurn(id: string): Promise<AsyncDisposable | null>;
}

const stateKey = (id: string): string => `login:${id}`;
const endKey = (id: string): string => `login-end:${id}`;
const turnKey = (id: string): string => `login-turn:${id}`;

const RELEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`;

const newest = (one: LoginState | null, other: LoginState | null): LoginState | null =>
  one === null || (other !== null && other.version >= one.version) ? other : one;

/**
 * The newest state of each login, encrypted, in Redis for all gateways, and here for while it is unavailable. Gateways
 * then renew each for themselves: what that can cost is the way to the provider and back.
 */
export const createLogins = (
  redis: Redis,
  encryption: Encryption<LoginState>,
  { timers, chance }: { readonly timers: Timers; readonly chance: Chance },
): Logins => {
  const here = new LRUCache<string, LoginState>({ max: CACHED_HERE });
  const ended = new LRUCache<string, true>({ max: CACHED_HERE });
  const turns = new Set<string>();

  /** @returns null while Redis is unavailable */
  const ask = <Value>(work: () => Promise<Value>): Promise<{ readonly value: Value } | null> =>
    askRedis({ redis, timers }, async () => ({ value: await work() }), null);

  return {
    async find(id) {
      if (ended.has(id)) return "ended";
      const found = await ask(() => redis.mGet([endKey(id), stateKey(id)]));
      const [end, text] = found?.value ?? [];
      if (typeof end === "string") {
        ended.set(id, true);
        return "ended";
      }
      const state = typeof text === "string" ? await encryption.decrypt(text) : null;
      return newest(here.get(id) ?? null, state);
    },

    async store(state) {
      here.set(state.id, state);
      const text = await encryption.encrypt(state, STATE_LIFETIME_S);
      await ask(() => redis.set(stateKey(state.id), text, { EX: STATE_LIFETIME_S }));
    },

    async end(id, cachedS) {
      ended.set(id, true);
      here.delete(id);
      const done = await ask(() =>
        redis.multi().set(endKey(id), "1", { EX: cachedS }).del(stateKey(id)).exec(),
      );
      return done !== null;
    },

    async takeTurn(id) {
      if (turns.has(id)) return null;
      turns.add(id);
      const mark = chance.uuid();
      const taken = await ask(() =>
        redis.set(turnKey(id), mark, {
          condition: "NX",
          expiration: { type: "PX", value: PROVIDER.renewalMs },
        }),
      );
      if (taken !== null && taken.value === null) {
        turns.delete(id);
        return null;
      }
      return {
        async [Symbol.asyncDispose]() {
          await ask(() => redis.eval(RELEASE, { keys: [turnKey(id)], arguments: [mark] }));
          turns.delete(id);
        },
      };
    },
  };
};
