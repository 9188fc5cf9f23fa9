import type { Api } from "../player/http.ts";
import { createAccount, type Session } from "../player/login.ts";
import { inWidth } from "../process/pace.ts";

/** One call of an administrator runs, eight wait (LIMIT-400). */
const AT_ONCE = 8;

/** Creates the test accounts `bench_0001` and following, or logs in to existing ones. */
export const makeAccounts = (
  api: Api,
  adminToken: string,
  count: number,
  rateOf: (number: number) => number,
): Promise<Session[]> =>
  inWidth(
    Array.from({ length: count }, (_, index) => index + 1),
    AT_ONCE,
    (number) =>
      createAccount(api, adminToken, {
        userId: `bench_${String(number).padStart(4, "0")}`,
        name: `ベンチ${number}`,
        rate: rateOf(number),
      }),
  );
