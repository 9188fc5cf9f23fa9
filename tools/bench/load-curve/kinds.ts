import { setTimeout as sleep } from "node:timers/promises";
import type { MatchFound } from "@gokaku/contract";
import { percentile } from "../../evening/tally.ts";
import type { Session } from "../../player/login.ts";
import { loadCharacters } from "../../player/report.ts";
import {
  closeByTenth,
  joinAll,
  makeMatches,
  openTick,
  openWindows,
  PLAYERS_PER_MATCH,
  reportByNine,
  untilMade,
} from "../limits/matches.ts";
import { inWidth, until } from "../limits/pace.ts";
import { openPlayerSocket } from "../limits/sockets.ts";
import type { System } from "../limits/system.ts";
import type { Attempt } from "./search.ts";
import { type Backlog, watchStages } from "./stages.ts";

/** The lag that a player sees, in ms, at a rate, and what waited meanwhile. */
export type Seen = { readonly lagMs: number; readonly backlog: Backlog };
type Try = (rate: number) => Promise<Attempt<Seen>>;

export const MOST_LAG_MS = 1000;
export const PLAYERS = 400;
const MOST_MATCHES = PLAYERS / PLAYERS_PER_MATCH;
const JOINING_MS = 1500;
const HEARD = { withinMs: 30_000, everyMs: 10 };
const ROOM_MS = 500;
/** A frame says its name at its beginning. */
const NAME_WITHIN = 80;
/** Nobody offers the other three lanes, so no match ever comes between. */
const JOIN = { selected_roles: ["TOP_LANE", "SUPPORT"], blocking: [] };

const nowMs = (): number => performance.timeOrigin + performance.now();

/** Starts each piece of work at its time, whether the ones before are done or not. */
const atRate = async <Item>(
  items: readonly Item[],
  perSecond: number,
  work: (item: Item, dueAtMs: number) => Promise<void>,
): Promise<void> => {
  const begunMs = nowMs();
  const under = items.map(async (item, place) => {
    const dueAtMs = begunMs + (1000 * place) / perSecond;
    await sleep(Math.max(0, dueAtMs - nowMs()));
    await work(item, dueAtMs);
  });
  await Promise.all(under);
};

const judge = (rate: number, lags: readonly number[], backlog: Backlog): Attempt<Seen> => {
  const lagMs = percentile(lags, 0.95) ?? Number.POSITIVE_INFINITY;
  return { rate, isHeld: lagMs < MOST_LAG_MS, seen: { lagMs, backlog } };
};

/** Joins at a rate: the lag of an answer, counted from when the call was due. Everybody leaves between. */
export const tryJoins = async (system: System): Promise<Try> => {
  const sessions = await system.sessions(PLAYERS);
  const post = (path: string, { token }: Session, body: unknown): Promise<unknown> =>
    system.api.call({ method: "POST", path, token, body });
  return async (rate) => {
    const joining = sessions.slice(0, Math.ceil((rate * JOINING_MS) / 1000));
    const lags: number[] = [];
    const [, backlog] = await watchStages(system, () =>
      atRate(joining, rate, async (session, dueAtMs) => {
        const answer = (await post("/api/queue/join", session, JOIN)) as { readonly status: number };
        lags.push(answer.status === 200 ? nowMs() - dueAtMs : Number.POSITIVE_INFINITY);
      }),
    );
    await inWidth(joining, 16, (session) => post("/api/queue/leave", session, {}));
    await sleep(ROOM_MS);
    return judge(rate, lags, backlog);
  };
};

type Frames = { readonly found: Map<string, number[]>; readonly freed: Map<string, number> };

/** Players with a socket each; their frames are noted by match and by player. */
const openPlayers = async (stack: AsyncDisposableStack, system: System) => {
  await openWindows(system);
  const sessions = await system.sessions(PLAYERS);
  const frames: Frames = { found: new Map(), freed: new Map() };
  const sockets = new Set<{ terminate: () => void }>();
  stack.defer(() => {
    for (const socket of sockets) socket.terminate();
  });
  await inWidth(sessions, 16, async (session) => {
    const { userId } = session.account;
    const socket = await openPlayerSocket(system, session, (text, arrivedAtMs) => {
      const start = text.slice(0, NAME_WITHIN);
      if (start.includes('"match_found"')) {
        const { data } = JSON.parse(text) as MatchFound;
        const waits = frames.found.get(data.match_id) ?? [];
        frames.found.set(data.match_id, [...waits, arrivedAtMs - data.created_at_ms]);
      } else if (start.includes('"updateStatus"') && text.includes('"in_match":false')) {
        frames.freed.set(userId, arrivedAtMs);
      }
    });
    sockets.add(socket);
  });
  return { sessions, frames, characters: await loadCharacters(system.api) };
};

/** So many matches in one tick: the lag between a match's creation and the frame at its players. */
export const tryStarts = async (stack: AsyncDisposableStack, system: System): Promise<Try> => {
  const { sessions, frames, characters } = await openPlayers(stack, system);
  return async (rate) => {
    const players = sessions.slice(0, rate * PLAYERS_PER_MATCH);
    await joinAll(system, players);
    frames.found.clear();
    const told = (): number => [...frames.found.values()].reduce((sum, waits) => sum + waits.length, 0);
    const [open, backlog] = await watchStages(system, async () => {
      await openTick(system);
      const made = await untilMade(system, players);
      await until("every player was told of the match", () => told() >= players.length, HEARD);
      return made;
    });
    const lags = [...frames.found.values()].flat();
    await reportByNine(system, open, characters);
    await closeByTenth(system, open, characters);
    await sleep(ROOM_MS);
    return judge(rate, lags, backlog);
  };
};

/** Closing reports at a rate: the lag between a report that was due and the frame that frees its player. */
export const trySettlements = async (stack: AsyncDisposableStack, system: System): Promise<Try> => {
  const { sessions, frames, characters } = await openPlayers(stack, system);
  return async (rate) => {
    const open = await makeMatches(system, sessions.slice(0, MOST_MATCHES * PLAYERS_PER_MATCH));
    await reportByNine(system, open, characters);
    frames.freed.clear();
    const due = new Map<string, number>();
    const [, backlog] = await watchStages(system, async () => {
      await atRate(open, rate, async (match, dueAtMs) => {
        for (const { account } of match.sessions) due.set(account.userId, dueAtMs);
        await closeByTenth(system, [match], characters, { isWaiting: false });
      });
      await until("every player was freed", () => [...due.keys()].every((id) => frames.freed.has(id)), HEARD);
    });
    const lags = [...due].map(([userId, dueAtMs]) => (frames.freed.get(userId) ?? 0) - dueAtMs);
    await sleep(ROOM_MS);
    return judge(rate, lags, backlog);
  };
};
