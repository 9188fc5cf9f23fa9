import { setTimeout as sleep } from "node:timers/promises";
import { createApi } from "../../tools/player/http.ts";
import { logIn } from "../../tools/player/login.ts";
import { profileForm } from "../../tools/player/profile.ts";

/** One player who writes again and again through the API, without repeating a refused write. */
export interface WriteProbe {
  /** The number of the last write that was acknowledged. */
  readonly acknowledged: () => number;
  /** The longest time between two acknowledged writes, in ms. */
  readonly longestPauseMs: () => number;
  readonly refused: () => number;
  /** "" for none. */
  readonly lastRefusal: () => string;
  /** The number that is stored now. @throws Error while it cannot be read */
  readonly stored: () => Promise<number>;
  /** Resolves after an acknowledged write. */
  readonly untilAcknowledged: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const EVERY_MS = 200;

export const startWriteProbe = async (url: string, password: string): Promise<WriteProbe> => {
  const api = createApi(url, () => {}, false);
  const { token, account } = await logIn(api, "dummy_001", password);
  const me = { path: "/api/users/me", token } as const;
  let [acknowledged, refused, longestMs, number] = [0, 0, 0, 0];
  let lastAt = performance.now();
  let lastRefusal = "";
  let isStopped = false;
  const loop = (async () => {
    while (!isStopped) {
      number += 1;
      const answer = await api.call({
        ...me,
        method: "PUT",
        path: `${me.path}/profile`,
        body: profileForm(account.name, { bio: String(number) }),
      });
      if (answer.status === 200) {
        const at = performance.now();
        longestMs = Math.max(longestMs, at - lastAt);
        lastAt = at;
        acknowledged = number;
      } else {
        refused += 1;
        lastRefusal = `${answer.status} ${answer.error}`;
      }
      await sleep(EVERY_MS);
    }
  })();
  return {
    acknowledged: () => acknowledged,
    longestPauseMs: () => Math.max(longestMs, performance.now() - lastAt),
    refused: () => refused,
    lastRefusal: () => lastRefusal,
    async stored() {
      const answer = await api.call({ ...me, method: "GET" });
      if (answer.status !== 200) throw new Error(`the profile was answered ${answer.status} ${answer.error}`);
      return Number((answer.body as { bio: string }).bio);
    },
    async untilAcknowledged() {
      const before = number;
      while (acknowledged <= before) await sleep(EVERY_MS);
    },
    async stop() {
      isStopped = true;
      await loop;
      api.close();
    },
  };
};
