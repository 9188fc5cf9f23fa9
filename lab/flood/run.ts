import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Call } from "../../tools/player/http.ts";
import type { Session } from "../../tools/player/login.ts";
import { profileForm } from "../../tools/player/profile.ts";
import { buildReport, type Character } from "../../tools/player/report.ts";
import { until } from "../../tools/process/pace.ts";
import { CliError } from "../../tools/process/say.ts";
import { makeMatches, PLAYERS_PER_MATCH } from "../../tools/system/matches.ts";
import { type System, withSystem } from "../../tools/system/system.ts";
import { say, watchMachine, wholeOption } from "../command.ts";
import { type Child, startChild } from "../limits/child.ts";
import { preparePlayers } from "../players.ts";
import { floodOf } from "./calls.ts";
import type { Handlers } from "./flood.child.ts";
import { type Run, rowOf, tableOf } from "./table.ts";

const CALLS_EACH = 300;
const SCENARIOS = [1, 20];
/** Flooding accounts outside the match; inside it the team of the host floods. */
const OUTSIDERS = 15;
const BYSTANDERS = 10;
const HONEST_PER_SECOND = 40;
/** Runs alternate between groups of accounts, so that rate limits of the minute before do not count. */
const GROUPS = 7;
const GROUP = PLAYERS_PER_MATCH + OUTSIDERS + BYSTANDERS;
const DEADLINE_S = 30;
/** A match is moved to this time before its deadline. */
const AHEAD_MS = 8_000;
const FLOOD_BEFORE_MS = 2_500;
const REPORT_BEFORE_MS = 2_350;
/** Honest calls this long before the flood belong to neither side. */
const APART_MS = 100;
const FREE = { withinMs: 60_000, everyMs: 100 };

interface Seated {
  readonly matchId: string;
  readonly deadlineMs: number;
  readonly a: Session[];
  readonly b: Session[];
}

/** A match of these ten whose report deadline is in `AHEAD_MS`. The first of `a` is its host. */
const seat = async (system: System, sessions: readonly Session[]): Promise<Seated> => {
  await makeMatches(system, sessions);
  const seats = await system.matches.query<{ match_id: string }>(
    "select match_id::text from active_seats where user_id = $1",
    [sessions[0]?.account.userId],
  );
  const matchId = seats.rows[0]?.match_id;
  if (matchId === undefined) throw new CliError("No match was made.");
  const { rows } = await system.matches.query<{ at_ms: string; host: string }>(
    `with moved as (select $2::bigint - created_at_ms as by_ms from matches where id = $1::bigint)
     update matches set created_at_ms = created_at_ms + by_ms, next_close_at_ms = next_close_at_ms + by_ms
     from moved where id = $1::bigint returning created_at_ms::text as at_ms, host_user_id as host`,
    [matchId, Date.now() + AHEAD_MS - DEADLINE_S * 1000],
  );
  const players = await system.matches.query<{ user_id: string; team: string }>(
    "select user_id, team from match_players where match_id = $1::bigint",
    [matchId],
  );
  const host = rows[0]?.host ?? "";
  const teamOf = new Map(players.rows.map(({ user_id, team }) => [user_id, team]));
  const onTeam = (team: string): Session[] =>
    sessions
      .filter(({ account }) => teamOf.get(account.userId) === team)
      .toSorted((one, other) => Number(other.account.userId === host) - Number(one.account.userId === host));
  const deadlineMs = Number(rows[0]?.at_ms) + DEADLINE_S * 1000;
  return { matchId, deadlineMs, a: onTeam("A"), b: onTeam("B") };
};

interface Honest {
  readonly dueMs: number;
  readonly waitMs: number;
  readonly isFailed: boolean;
}

/** One call of a player outside the match; the kinds alternate. */
const honestCall = ({ token, account }: Session, place: number): Call => {
  const get = (path: string): Call => ({ method: "GET", path, token });
  switch (place % 10) {
    case 0:
      return {
        method: "PUT",
        path: "/api/users/me/profile",
        token,
        body: profileForm(account.name, { bio: `${place}` }),
      };
    case 1:
      return { method: "POST", path: "/api/realtime/ticket", token, body: {} };
    case 2:
    case 3:
      return get("/api/users/me");
    case 4:
    case 5:
      return get("/api/queue/me");
    default:
      return get("/api/matches/current");
  }
};

/** Sends honest calls at their rate (open loop) until it is stopped. */
const startHonest = ({ api }: System, bystanders: readonly Session[]) => {
  const stopping = new AbortController();
  const seen: Honest[] = [];
  const running: Promise<void>[] = [];
  const one = async (place: number, dueMs: number): Promise<void> => {
    const session = bystanders[place % bystanders.length] as Session;
    // The offset rotates the kinds, so that each player sends all of them.
    const { status } = await api.call(honestCall(session, place + Math.floor(place / bystanders.length)));
    seen.push({ dueMs, waitMs: performance.now() - dueMs, isFailed: status === 0 || status >= 500 });
  };
  const loop = async (): Promise<void> => {
    const begunMs = performance.now();
    for (let place = 0; !stopping.signal.aborted; place += 1) {
      const dueMs = begunMs + (place * 1000) / HONEST_PER_SECOND;
      const early = dueMs - performance.now();
      if (early > 1) await sleep(early);
      running.push(one(place, dueMs));
    }
  };
  const looping = loop();
  return {
    stop: async (): Promise<readonly Honest[]> => {
      stopping.abort();
      await looping;
      await Promise.all(running);
      return seen;
    },
  };
};

const report = async (
  { api }: System,
  { matchId }: Seated,
  { token, account }: Session,
  result: "A-win" | "B-win",
  characters: readonly Character[],
): Promise<void> => {
  const body = buildReport({ match_id: matchId }, account.userId, result, characters);
  await api.call({ method: "POST", path: `/api/matches/${matchId}/report`, token, body });
};

/** Reports of these players that the match counts. */
const countedOf = async (
  { matches }: System,
  matchId: string,
  players: readonly Session[],
): Promise<number> => {
  const { rowCount } = await matches.query(
    "select from reports where match_id = $1::bigint and user_id = any($2::text[])",
    [matchId, players.map(({ account }) => account.userId)],
  );
  return rowCount ?? 0;
};

/** Waits for the end of the match and empties the queue. */
const clear = async (system: System): Promise<void> => {
  const { api, admin, queue } = system;
  await until(
    "the match was closed",
    async () => (await queue.query("select from seat where released_at_ms is null")).rowCount === 0,
    FREE,
  );
  await api.call({ method: "POST", path: "/api/debug/queue/clear", token: admin.token, body: {} });
};

const runOnce = async (
  system: System,
  child: Child<Handlers>,
  group: readonly Session[],
  accounts: number,
  characters: readonly Character[],
): Promise<Run> => {
  const seated = await seat(system, group.slice(0, PLAYERS_PER_MATCH));
  const outsiders = group.slice(PLAYERS_PER_MATCH, PLAYERS_PER_MATCH + OUTSIDERS);
  const { matchId, deadlineMs, a, b } = seated;
  for (const session of a) await report(system, seated, session, "A-win", characters);
  const flooding = [...a, ...outsiders].slice(0, accounts);
  const calls = flooding.flatMap((session) => floodOf(session, CALLS_EACH, { matchId, characters }));
  const honest = startHonest(system, group.slice(-BYSTANDERS));
  const floodAtMs = deadlineMs - FLOOD_BEFORE_MS;
  const flooded = child.ask("flood", { url: system.api.origin, calls, atMs: floodAtMs });
  await sleep(floodAtMs - Date.now());
  const floodBegunMs = performance.now();
  await sleep(deadlineMs - REPORT_BEFORE_MS - Date.now());
  const reporting = Promise.all(b.map((session) => report(system, seated, session, "B-win", characters)));
  const flood = await flooded;
  const floodEndedMs = performance.now();
  await reporting;
  const seen = await honest.stop();
  await clear(system);
  const waits = (isIn: (dueMs: number) => boolean): number[] =>
    seen.filter(({ dueMs }) => isIn(dueMs)).map(({ waitMs }) => waitMs);
  return {
    flood,
    floodMs: floodEndedMs - floodBegunMs,
    reportsSent: b.length,
    reportsLost: b.length - (await countedOf(system, matchId, b)),
    atRestMs: waits((dueMs) => dueMs < floodBegunMs - APART_MS),
    inFloodMs: waits((dueMs) => dueMs >= floodBegunMs && dueMs <= floodEndedMs),
    failed: seen.filter(({ isFailed }) => isFailed).length,
  };
};

/**
 * Floods the report deadline of a match, by one account and by twenty, and measures the effect on the others.
 * Exit code 1 for a missed target.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { runs: { type: "string", default: "20" } } });
  const runs = wholeOption("runs", values.runs, 1);
  const machine = watchMachine();
  const measure = async (system: System) => {
    await using child = startChild<Handlers>("../flood/flood.child.ts");
    const { sessions, characters } = await preparePlayers(system, GROUPS * GROUP);
    let turn = 0;
    const next = (accounts: number): Promise<Run> => {
      const group = (turn++ % GROUPS) * GROUP;
      return runOnce(system, child, sessions.slice(group, group + GROUP), accounts, characters);
    };
    say("warming");
    for (const accounts of SCENARIOS) await next(accounts);
    const seen = SCENARIOS.map((accounts) => ({ accounts, runs: [] as Run[] }));
    for (let run = 1; run <= runs; run += 1) {
      say(`run ${run} of ${runs}`);
      for (const scenario of seen) scenario.runs.push(await next(scenario.accounts));
    }
    return seen.map((scenario) => rowOf({ name: String(scenario.accounts), runs: scenario.runs }));
  };
  const settings = { RATE_LIMIT_SCALE: "1", REPORT_DEADLINE_S: String(DEADLINE_S) };
  const rows = await withSystem("flood", measure, settings);
  console.log(tableOf(rows, { ...machine(), callsEach: CALLS_EACH }));
  return rows.every(({ isReached }) => isReached) ? 0 : 1;
};
