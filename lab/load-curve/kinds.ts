import { setTimeout as sleep } from "node:timers/promises";
import type { MatchFound } from "@gokaku/contract";
import type { Session } from "../../tools/player/login.ts";
import { percentile } from "../../tools/player/tally.ts";
import { inWidth, until } from "../../tools/process/pace.ts";
import {
  closeByTenth,
  confirmSeats,
  joinAll,
  makeMatches,
  openTick,
  PLAYERS_PER_MATCH,
  reportByNine,
  untilMade,
} from "../../tools/system/matches.ts";
import type { System } from "../../tools/system/system.ts";
import { isFrame, openPlayers, settle } from "../players.ts";
import type { Attempt } from "./search.ts";
import type { Stages, Watch } from "./stages.ts";

/** The lag of a player in ms, the backlogs and the throughput per second. */
export interface Seen {
  readonly lagMs: number;
  readonly stages: Stages;
  readonly perSecond: number;
}
type Try = (rate: number) => Promise<Attempt<Seen>>;

export const MOST_LAG_MS = 1000;
export const PLAYERS = 1000;
/** Enough for more matches in one tick than realtime can notify in time. */
export const PLAYERS_IN_TICK = 2000;
const JOINING_MS = 1500;
const HEARD = { withinMs: 60_000, everyMs: 10 };
const ROOM_MS = 500;
/** Without the other three lanes no match can be made. */
const JOIN = { selected_roles: ["TOP_LANE", "SUPPORT"], blocking: [] };

const nowMs = (): number => performance.timeOrigin + performance.now();

/** Starts the work at a rate (open loop). */
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

const judge = (
  rate: number,
  lags: readonly number[],
  seen: { readonly stages: Stages; readonly count: number; readonly tookMs: number },
): Attempt<Seen> => {
  const lagMs = percentile(lags, 0.95) ?? Number.POSITIVE_INFINITY;
  const perSecond = (1000 * seen.count) / seen.tookMs;
  return { rate, isSustained: lagMs < MOST_LAG_MS, seen: { lagMs, stages: seen.stages, perSecond } };
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begunMs = nowMs();
  await work();
  return nowMs() - begunMs;
};

/** Joins at a rate: the lag from the due time of a call to its answer. */
export const tryJoins = async (system: System, watch: Watch): Promise<Try> => {
  const sessions = await system.sessions(PLAYERS);
  const post = (path: string, { token }: Session, body: unknown): Promise<unknown> =>
    system.api.call({ method: "POST", path, token, body });
  return async (rate) => {
    const joining = sessions.slice(0, Math.ceil((rate * JOINING_MS) / 1000));
    const lags: number[] = [];
    const [tookMs, stages] = await watch(() =>
      timed(() =>
        atRate(joining, rate, async (session, dueAtMs) => {
          const answer = (await post("/api/queue/join", session, JOIN)) as { readonly status: number };
          lags.push(answer.status === 200 ? nowMs() - dueAtMs : Number.POSITIVE_INFINITY);
        }),
      ),
    );
    await inWidth(joining, 16, (session) => post("/api/queue/leave", session, {}));
    await sleep(ROOM_MS);
    return judge(rate, lags, { stages, count: joining.length, tookMs });
  };
};

/** Creation of a match and arrival of its frame at a player, unix ms. */
interface Found {
  readonly createdAtMs: number;
  readonly arrivedAtMs: number;
}
interface Frames {
  readonly found: Found[];
  readonly freed: Map<string, number>;
}

/** Players with a socket each, and the frames that they receive. */
const openListening = async (stack: AsyncDisposableStack, system: System, count: number) => {
  const frames: Frames = { found: [], freed: new Map() };
  const players = await openPlayers(stack, system, count, (text, arrivedAtMs, userId) => {
    if (isFrame(text, "match_found")) {
      const { data } = JSON.parse(text) as MatchFound;
      frames.found.push({ createdAtMs: data.created_at_ms, arrivedAtMs });
    } else if (isFrame(text, "updateStatus") && text.includes('"in_match":false')) {
      frames.freed.set(userId, arrivedAtMs);
    }
  });
  return { ...players, frames };
};

/**
 * Many matches in one tick: the lag between a match's creation and the frame at its players. The rate counts from the
 * first creation to the last frame, without the search before.
 */
export const tryStarts = async (stack: AsyncDisposableStack, system: System, watch: Watch): Promise<Try> => {
  const { sessions, frames, characters } = await openListening(stack, system, PLAYERS_IN_TICK);
  return async (rate) => {
    const players = sessions.slice(0, rate * PLAYERS_PER_MATCH);
    await joinAll(system, players);
    frames.found.length = 0;
    const [, stages] = await watch(async () => {
      await openTick(system);
      await until(
        "every player had the frame of the match",
        () => frames.found.length >= players.length,
        HEARD,
      );
    });
    const open = await untilMade(system, players);
    await confirmSeats(system, players);
    const lags = frames.found.map(({ createdAtMs, arrivedAtMs }) => arrivedAtMs - createdAtMs);
    const last = frames.found.reduce((most, { arrivedAtMs }) => Math.max(most, arrivedAtMs), 0);
    const first = frames.found.reduce((least, { createdAtMs }) => Math.min(least, createdAtMs), last);
    await settle(system, open, characters);
    await sleep(ROOM_MS);
    return judge(rate, lags, { stages, count: rate, tookMs: last - first });
  };
};

/** Closing reports at a rate: the lag from the due time of a report to the frame that frees the player. */
export const trySettlements = async (
  stack: AsyncDisposableStack,
  system: System,
  watch: Watch,
): Promise<Try> => {
  const { sessions, frames, characters } = await openListening(stack, system, PLAYERS);
  return async (rate) => {
    const open = await makeMatches(system, sessions);
    await reportByNine(system, open, characters);
    frames.freed.clear();
    const due = new Map<string, number>();
    const isFreed = (): boolean => [...due.keys()].every((userId) => frames.freed.has(userId));
    const [tookMs, stages] = await watch(() =>
      timed(async () => {
        await atRate(open, rate, async (match, dueAtMs) => {
          for (const { account } of match.sessions) due.set(account.userId, dueAtMs);
          await closeByTenth(system, [match], characters, { isWaiting: false });
        });
        await until("every player was freed", isFreed, HEARD);
      }),
    );
    const lags = [...due].map(([userId, dueAtMs]) => (frames.freed.get(userId) ?? 0) - dueAtMs);
    await sleep(ROOM_MS);
    return judge(rate, lags, { stages, count: open.length, tookMs });
  };
};
