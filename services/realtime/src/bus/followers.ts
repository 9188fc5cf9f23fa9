import { type Bus, type EventPayload, type EventSubject, followEvents, followQueueView } from "@gokaku/bus";
import { presentMatchUpdated } from "@gokaku/present/matches";
import { presentResult } from "@gokaku/present/users";
import {
  type EntriesChanged,
  type MatchDisputed,
  type MatchSettled,
  EntryStep as ProtoStep,
  type UserChanged,
  type UserSettled,
} from "@gokaku/proto/events/v1/events_pb";
import type { Deps } from "../deps.ts";
import { CLOSE } from "../domain/admission.ts";
import { MEMORY, READING } from "../domain/constants.ts";
import type { EntryStep } from "../domain/entry-step.ts";
import type { FrameSource } from "../frames.ts";
import { announceMatch, announceSubstitute, announceVacancy } from "../outbound/matches.ts";
import { readAll } from "../outbound/reader.ts";
import { Limiter } from "./limiter.ts";

/** A banned player's sockets end at once, and tickets from before open no other. */
const closeBanned = ({ hub, bans }: Pick<Deps, "hub" | "bans">, event: Pick<UserChanged, "player">): void => {
  const banned = bans.take(event);
  if (banned === null) return;
  for (const socket of Array.from(hub.socketsOf(banned))) socket.close(CLOSE.banned);
};

type Handlers = { readonly [Subject in EventSubject]?: (event: EventPayload<Subject>) => void };

const followAll = (handlers: Handlers, from: () => Parameters<typeof followEvents>[0]): AsyncDisposable[] =>
  (Object.keys(handlers) as EventSubject[]).map((subject) =>
    followEvents(from(), subject, (event) => handlers[subject]?.(event as never)),
  );

/** The effect of each event that bans players. */
export const banHandlers = (deps: Pick<Deps, "hub" | "bans">) =>
  ({
    "user.changed": (event) => closeBanned(deps, event),
    "user.settled": ({ players }) => {
      for (const counted of players) closeBanned(deps, counted);
    },
  }) satisfies Handlers;

/**
 * Follows the bans of changes and settlements, including those published before this process started: a
 * ticket may be older than them. `known` resolves when the past events have been read.
 */
export const followBans = (
  deps: Pick<Deps, "hub" | "bans" | "clock" | "timers" | "log">,
  bus: Bus,
): { readonly known: Promise<unknown>; readonly followers: readonly AsyncDisposable[] } => {
  const { clock, timers, log } = deps;
  const caughtUp: Promise<void>[] = [];
  const followers = followAll(banHandlers(deps), () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    caughtUp.push(promise);
    return { bus, timers, log, lookBack: { clock, ms: MEMORY.bans.ttlMs, onCaughtUp: resolve } };
  });
  return { known: Promise.race([Promise.all(caughtUp), timers.sleep(READING.bansWithinMs)]), followers };
};

/**
 * A player's result waits until queue frees the seat. A seat that is free already, because a dispute
 * released it, is read at once.
 */
const hearResults = (
  { hub, desk, reader }: Pick<Deps, "hub" | "desk" | "reader">,
  { matchId, players }: UserSettled,
): void => {
  const free: string[] = [];
  for (const counted of players) {
    const userId = counted.player?.card?.userId ?? "";
    if (!hub.isConnected(userId)) continue;
    const result = presentResult({ ...counted, matchId });
    if (result !== null) desk.hear(userId, result);
    if (desk.isFreeOf(userId, matchId)) free.push(userId);
  }
  if (free.length > 0) void reader.players(free);
};

/** The change of the entry at a place of the event; null where the event does not say it. */
export const stepOf = ({ step, entryIds, versions }: EntriesChanged, place: number): EntryStep | null => {
  const [entryId = "", version] = [entryIds[place], versions[place]];
  if (entryId === "") return null;
  if (step === ProtoStep.MATCHED) return { entryId, step: "matched" };
  return step === ProtoStep.CLAIMED && version !== undefined ? { entryId, step: "claimed", version } : null;
};

/** Reads the connected players whose change the event does not say. */
const followEntries = (
  { hub, desk, reader }: Pick<Deps, "hub" | "desk" | "reader">,
  event: EntriesChanged,
) => {
  const unclear = event.userIds.filter((userId, place) => {
    if (!hub.isConnected(userId)) return false;
    const change = stepOf(event, place);
    return change === null || !desk.step(userId, change);
  });
  if (unclear.length > 0) void reader.players(unclear);
};

/** The effect of each event that causes frames; `FRAMES` says which. */
export const frameHandlers = (deps: Deps, limiter: Pick<Limiter, "run">) => {
  const { hub, desk, reader, heard } = deps;
  /** The followers of a match see its end, the players are free. */
  const refreshClosed = ({ matchId, players }: MatchSettled | MatchDisputed): void => {
    heard.add(matchId);
    void reader.matches([matchId]);
    void reader.players(players.map((player) => player.userId));
  };
  return {
    "match.created": (event) => {
      const isFirst = heard.add(event.matchId);
      limiter.run(() => announceMatch(deps, event, isFirst));
    },
    "match.updated": (event) => {
      heard.add(event.matchId);
      const update = presentMatchUpdated(event);
      for (const subscription of hub.subscriptionsTo(event.matchId)) subscription.update(update);
      if (update.updateType === "seats") void reader.matches([event.matchId]);
    },
    "match.rehearsed": ({ matchId, userId }) => {
      heard.add(matchId);
      void reader.matches([matchId]);
      void reader.players([userId]);
    },
    "match.vacated": (event) => {
      heard.add(event.matchId);
      announceVacancy(deps, event);
    },
    "match.seats_changed": (event) => {
      heard.add(event.matchId);
      limiter.run(() => announceSubstitute(deps, event));
    },
    "match.settled": refreshClosed,
    "match.disputed": refreshClosed,
    "match.corrected": ({ settled }) => {
      if (settled !== undefined) void reader.matches([settled.matchId]);
    },
    "match.mass_corrected": ({ matchIds }) => void reader.matches(matchIds),
    "queue.entries_changed": (event) => followEntries(deps, event),
    "user.settled": (event) => hearResults(deps, event),
    "user.released": (event) => {
      const result = presentResult(event);
      if (result !== null) desk.hear(event.userId, result);
      void reader.players([event.userId]);
    },
  } satisfies Handlers & Readonly<Record<FrameSource, unknown>>;
};

export const startFollowers = (deps: Deps, bus: Bus): (Disposable | AsyncDisposable)[] => {
  const { timers, log, board } = deps;
  const limiter = new Limiter(READING.eventsAtOnce, (error) =>
    log.warn({ err: error }, "an event was not shown, its players are read again"),
  );
  const onGap = (): void => {
    deps.metrics.countRare("views_read_again");
    void readAll(deps);
  };
  const from = { bus, timers, log, onGap };
  bus.onReconnect(onGap);
  return [
    limiter,
    followQueueView(bus, log, (step) => board.take(step)),
    ...followAll(frameHandlers(deps, limiter), () => from),
  ];
};
