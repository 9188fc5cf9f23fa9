import { setTimeout as sleep } from "node:timers/promises";
import { type CurrentMatchResponse, isMatch } from "@gokaku/contract";
import type { Api, Call } from "../player/http.ts";
import { lanesOf } from "../player/lanes.ts";
import { createAccount, type Session } from "../player/login.ts";
import { inWidth } from "../process/pace.ts";
import { CliError } from "../process/say.ts";
import type { Scenario } from "./scenarios.ts";

export interface Prepared {
  readonly accounts: readonly {
    readonly user_id: string;
    readonly token: string;
    readonly match_id?: string;
  }[];
}

const WIDTH = 12;
/** Preparation retries when the system is busy. */
const TRIES = 5;
const AGAIN_AFTER_MS = 1_000;
/** Two lanes that every waiting player chooses: no match can be formed with them alone. */
const FULL_LANES = ["TOP_LANE", "SUPPORT"] as const;
const MATCHED_WITHIN_MS = 120_000;

const patiently = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES) throw error;
      await sleep(AGAIN_AFTER_MS * tries);
    }
  }
};

/** Calls `work` for every item, some at a time, with retries. */
const forAll = <In, Out>(
  items: readonly In[],
  work: (item: In, place: number) => Promise<Out>,
): Promise<Out[]> => inWidth(items, WIDTH, (item, place) => patiently(() => work(item, place)));

const must = async (api: Api, call: Call, ready: readonly string[] = []): Promise<unknown> => {
  const answer = await api.call(call);
  if (answer.status !== 200 && !ready.includes(answer.error))
    throw new CliError(`${call.method} ${call.path} was answered ${answer.status} ${answer.error}.`);
  return answer.body;
};

const join = (api: Api, { token }: Session, roles: readonly string[]): Promise<unknown> => {
  const body = { selected_roles: roles, blocking: [] };
  return must(api, { method: "POST", path: "/api/queue/join", token, body }, ["already_in_match"]);
};

const currentMatchOf = async (api: Api, { token }: Session): Promise<string | null> => {
  const body = (await must(api, {
    method: "GET",
    path: "/api/matches/current",
    token,
  })) as CurrentMatchResponse;
  return isMatch(body.match) ? body.match.match_id : null;
};

/**
 * Triggers ticks until every account is in a match.
 * @returns the match of each
 */
const makeMatches = async (
  api: Api,
  adminToken: string,
  sessions: readonly Session[],
): Promise<readonly string[]> => {
  await forAll(sessions, (session, place) => join(api, session, lanesOf(place)));
  const endMs = Date.now() + MATCHED_WITHIN_MS;
  for (;;) {
    await must(api, { method: "POST", path: "/api/debug/matchmaking/trigger", token: adminToken, body: {} }, [
      "tick_open",
      "conflict",
    ]);
    await sleep(3000);
    const matches = await forAll(sessions, (session) => currentMatchOf(api, session));
    const found = matches.filter((match) => match !== null);
    // An unconfirmed seat becomes open after a minute.
    await forAll(
      sessions.filter((_, place) => matches[place] !== null),
      ({ token }) => must(api, { method: "POST", path: "/api/matches/current/check-in", token, body: {} }),
    );
    if (found.length === sessions.length) return found;
    if (Date.now() > endMs)
      throw new CliError(
        `Only ${found.length} of ${sessions.length} players got a match within two minutes.`,
      );
  }
};

/** Creates the accounts, waiting players and matches of a scenario through the public API. */
export const prepare = async (
  api: Api,
  adminToken: string,
  scenario: Scenario,
  size: number,
): Promise<Prepared> => {
  const count = scenario.accounts(size);
  const waiting = scenario.waiting?.(size) ?? 0;
  const numbers = Array.from({ length: count + waiting }, (_, index) => index + 1);
  const sessions = await forAll(numbers, (number) =>
    createAccount(api, adminToken, {
      userId: `load_${String(number).padStart(5, "0")}`,
      name: `負荷${number}`,
      // Within matching range of each other, and not equal.
      rate: 1450 + ((number * 37) % 100),
    }),
  );
  await forAll(sessions.slice(count), (session) => join(api, session, FULL_LANES));
  const matches = scenario.inMatches ? await makeMatches(api, adminToken, sessions) : [];
  return {
    accounts: sessions.slice(0, count).map(({ account, token }, index) => ({
      user_id: account.userId,
      token,
      ...(matches[index] === undefined ? {} : { match_id: matches[index] }),
    })),
  };
};
