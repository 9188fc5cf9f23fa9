import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../evening/tally.ts";
import { type Answer, type Api, createApi } from "../player/http.ts";
import type { Session } from "../player/login.ts";
import { logIn } from "../player/login.ts";
import { makeAccounts } from "./accounts.ts";

type Plan = {
  readonly url: string;
  readonly password: string;
  readonly perSecond: number;
  readonly seconds: number;
  readonly accounts: number;
};

const TARGET_MS = 40;
/** Nobody offers the other three lanes, so no match ever comes between: what is measured is joining. */
const ROLES_WITHOUT_MATCH = ["TOP_LANE", "SUPPORT"];

const leave = (api: Api, session: Session): Promise<Answer> =>
  api.call({ method: "POST", path: "/api/queue/leave", token: session.token, body: {} });

/**
 * Joins at a fixed rate whatever the answers take (open loop), each account in turn; an account leaves again half a
 * round before it is due anew. Times run from the moment when the request was due.
 */
export const benchJoin = async (plan: Plan): Promise<number> => {
  const api = createApi(plan.url);
  const admin = await logIn(api, "dummy_admin", plan.password);
  const sessions = await makeAccounts(api, admin.token, plan.accounts, (number) => 1200 + (number % 60) * 10);
  await Promise.all(sessions.map((session) => leave(api, session)));
  const times: number[] = [];
  const others = new Map<string, number>();
  const running: Promise<void>[] = [];
  const begun = performance.now();

  const join = async (index: number, dueMs: number): Promise<void> => {
    const session = sessions[index];
    if (!session) return;
    const body = { selected_roles: ROLES_WITHOUT_MATCH, blocking: [] };
    const answer = await api.call({ method: "POST", path: "/api/queue/join", token: session.token, body });
    if (answer.status === 200) times.push(performance.now() - dueMs);
    else
      others.set(
        `${answer.status} ${answer.error}`,
        (others.get(`${answer.status} ${answer.error}`) ?? 0) + 1,
      );
  };

  const total = plan.perSecond * plan.seconds;
  const half = Math.floor(sessions.length / 2);
  for (let number = 0; number < total; number += 1) {
    const dueMs = begun + (number * 1000) / plan.perSecond;
    const early = dueMs - performance.now();
    if (early > 1) await sleep(early);
    running.push(join(number % sessions.length, dueMs));
    const leaving = sessions[(number + half) % sessions.length];
    if (leaving && number >= half) running.push(leave(api, leaving).then(() => {}));
  }
  await Promise.all(running);
  await Promise.all(sessions.map((session) => leave(api, session)));
  api.close();

  const show = (p: number): string => `${percentile(times, p)?.toFixed(1) ?? "–"} ms`;
  const p95 = percentile(times, 0.95) ?? Number.POSITIVE_INFINITY;
  const refused = [...others].map(([code, count]) => `${count} × ${code}`).join(", ");
  process.stdout.write(
    [
      `POST /api/queue/join, ${plan.perSecond}/s for ${plan.seconds} s over ${sessions.length} accounts, ${cpus().length} cores`,
      `2xx ${times.length} of ${total}; others: ${refused || "none"}`,
      `p50 ${show(0.5)}, p95 ${show(0.95)}, p99 ${show(0.99)}, longest ${show(1)} (target: p95 at most ${TARGET_MS} ms)`,
      "",
    ].join("\n"),
  );
  return p95 <= TARGET_MS && others.size === 0 ? 0 : 1;
};
