import type { Api } from "../player/http.ts";
import { createAccount, type Session } from "../player/login.ts";

/** One call of an administrator runs, eight wait (LIMIT-400). */
const AT_ONCE = 8;

/** Creates the test accounts `bench_0001` and following, or logs in to existing ones. */
export const makeAccounts = async (
  api: Api,
  adminToken: string,
  count: number,
  rateOf: (number: number) => number,
): Promise<Session[]> => {
  const sessions: Session[] = [];
  while (sessions.length < count) {
    const batch = Array.from(
      { length: Math.min(AT_ONCE, count - sessions.length) },
      (_, index) => sessions.length + index + 1,
    );
    const made = batch.map((number) =>
      createAccount(api, adminToken, {
        userId: `bench_${String(number).padStart(4, "0")}`,
        name: `ベンチ${number}`,
        rate: rateOf(number),
      }),
    );
    sessions.push(...(await Promise.all(made)));
  }
  return sessions;
};
