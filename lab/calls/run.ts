import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Answer, Call } from "../../tools/player/http.ts";
import type { Session } from "../../tools/player/login.ts";
import { agreedResult, buildReport } from "../../tools/player/report.ts";
import { inWidth } from "../../tools/process/pace.ts";
import { makeMatches, PLAYERS_PER_MATCH } from "../../tools/system/matches.ts";
import { type System, withSystem } from "../../tools/system/system.ts";
import { say, watchMachine } from "../command.ts";
import { preparePlayers, settle } from "../players.ts";
import { publish, REPORT_OPTIONS } from "../publish.ts";
import { arrivals, CALL_NAMES, type CallName } from "./mix.ts";
import { pageTableOf, rowOf, type Seen, tableOf } from "./table.ts";

const PER_SECOND = 100;
const SECONDS = 30;
const WARM_SECONDS = 8;
const OPEN_MATCHES = 12;
const SETTLED_MATCHES = 2;
/** Players in the queue at the beginning, so that leaves follow joins by seconds. */
const AHEAD = 40;
const WAITING = 160;
const ALONE = { calls: 160, width: 4 };
/** Without the other three lanes no match can be made. */
const JOIN = { selected_roles: ["TOP_LANE", "SUPPORT"], blocking: [] };

type Make = (place: number) => Call;

const at = <Item>(items: readonly Item[], place: number): Item => items[place % items.length] as Item;

/** Players in matches, players for the queue, and a maker of each call. */
const prepare = async (
  system: System,
): Promise<{ readonly makes: Readonly<Record<CallName, Make>>; readonly waiting: readonly Session[] }> => {
  const seatedCount = OPEN_MATCHES * PLAYERS_PER_MATCH;
  const { sessions, characters } = await preparePlayers(system, seatedCount + WAITING);
  const settled = await makeMatches(system, sessions.slice(0, SETTLED_MATCHES * PLAYERS_PER_MATCH));
  await settle(system, settled, characters);
  const open = await makeMatches(system, sessions.slice(0, seatedCount));
  const waiting = sessions.slice(seatedCount);
  // One player of each match does not report, so that no match closes.
  const ballots = open.flatMap((match) =>
    match.sessions.slice(1).map((session) => ({ session, matchId: match.matchId })),
  );
  const get =
    (path: string, of?: readonly Session[]): Make =>
    (place) => ({
      method: "GET",
      path: `/api/${path}`,
      token: of === undefined ? undefined : at(of, place).token,
    });
  const post = (path: string, { token }: Session, body: unknown): Call => ({
    method: "POST",
    path: `/api/${path}`,
    token,
    body,
  });
  return {
    waiting,
    makes: {
      "GET users/me": get("users/me", sessions),
      "GET queue": get("queue", sessions),
      "GET matches/current": get("matches/current", sessions),
      "GET matches/{id}": (place) => get(`matches/${at(settled, place).matchId}`)(place),
      "GET public/ranking": get("public/ranking"),
      "GET public/master": get("public/master"),
      "GET seasons/active": get("seasons/active"),
      "POST queue/join": (place) => post("queue/join", at(waiting, place + AHEAD), JOIN),
      "POST queue/leave": (place) => post("queue/leave", at(waiting, place), {}),
      "POST matches/{id}/report": (place) => {
        const { session, matchId } = at(ballots, place);
        const { userId } = session.account;
        const body = buildReport({ match_id: matchId }, userId, agreedResult(matchId), characters);
        return post(`matches/${matchId}/report`, session, body);
      },
    },
  };
};

interface Waits {
  readonly waitsMs: number[];
  readonly refusals: Record<string, number>;
}

const note = ({ waitsMs, refusals }: Waits, answer: Answer, waitMs: number): void => {
  if (answer.status === 200) waitsMs.push(waitMs);
  else {
    const code = `${answer.status} ${answer.error}`;
    refusals[code] = (refusals[code] ?? 0) + 1;
  }
};

type Prepared = Awaited<ReturnType<typeof prepare>>;

/** Empties the queue except for the players that leave first. */
const resetQueue = async ({ api }: System, { makes, waiting }: Prepared): Promise<void> => {
  await inWidth(waiting, 8, (_session, place) => api.call(makes["POST queue/leave"](place)));
  await inWidth(waiting.slice(0, AHEAD), 8, (_session, place) =>
    api.call(makes["POST queue/join"](place + waiting.length - AHEAD)),
  );
};

/** Sends all calls at their rates (open loop). */
const runMix = async (system: System, prepared: Prepared, seconds: number): Promise<Map<CallName, Waits>> => {
  await resetQueue(system, prepared);
  const seen = new Map(CALL_NAMES.map((name): [CallName, Waits] => [name, { waitsMs: [], refusals: {} }]));
  const begunMs = performance.now();
  const one = async (name: CallName, place: number, dueMs: number): Promise<void> => {
    const answer = await system.api.call(prepared.makes[name](place));
    note(seen.get(name) as Waits, answer, performance.now() - dueMs);
  };
  const running: Promise<void>[] = [];
  for (const { name, place, dueMs } of arrivals(PER_SECOND, seconds)) {
    const early = begunMs + dueMs - performance.now();
    if (early > 1) await sleep(early);
    running.push(one(name, place, begunMs + dueMs));
  }
  await Promise.all(running);
  return seen;
};

/** Processor time of one call in ms by process, on an idle system. */
const costAlone = async (
  system: System,
  prepared: Prepared,
): Promise<Map<CallName, Record<string, number>>> => {
  await inWidth(prepared.waiting, 8, (_session, place) =>
    system.api.call(prepared.makes["POST queue/leave"](place)),
  );
  const costs = new Map<CallName, Record<string, number>>();
  for (const name of CALL_NAMES) {
    const count = name.startsWith("POST queue/") ? prepared.waiting.length : ALONE.calls;
    const places = Array.from({ length: count }, (_, place) => place);
    const { processorMs } = await system.costOf(() =>
      inWidth(places, ALONE.width, (place) => system.api.call(prepared.makes[name](place))),
    );
    costs.set(name, Object.fromEntries([...processorMs].map(([process, ms]) => [process, ms / count])));
  }
  return costs;
};

/** The ten calls that players make most, at a hundred a second in all. Exit code 1 for a missed target. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: REPORT_OPTIONS });
  const machine = watchMachine();
  const seen = await withSystem("calls", async (system): Promise<Seen[]> => {
    const prepared = await prepare(system);
    say("warming");
    await runMix(system, prepared, WARM_SECONDS);
    say(`${PER_SECOND} calls/s for ${SECONDS} s`);
    const mix = await runMix(system, prepared, SECONDS);
    say("call by call");
    const costs = await costAlone(system, prepared);
    return CALL_NAMES.map((name) => ({
      name,
      processorMs: costs.get(name) ?? {},
      ...(mix.get(name) ?? { waitsMs: [], refusals: {} }),
    }));
  });
  const rows = seen.map(rowOf);
  const conditions = { ...machine(), perSecond: PER_SECOND, seconds: SECONDS };
  publish(
    "calls",
    "The ten calls",
    pageTableOf(rows, conditions),
    { ...conditions, rows },
    values,
    tableOf(rows, conditions),
  );
  return rows.every(({ isReached }) => isReached) ? 0 : 1;
};
