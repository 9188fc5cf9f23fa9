import { type Bus, followEvents, followQueueView } from "@gokaku/bus";
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
import { ADMISSION_MEMORY_MS, CLOSE } from "../domain/admission.ts";
import type { EntryStep } from "../domain/entry-step.ts";
import { announceMatch } from "../outbound/matches.ts";
import { readAll } from "../outbound/reader.ts";
import { Limiter } from "./limiter.ts";

/** Events that are being worked on at the same time. */
const EVENTS_AT_ONCE = 16;

/** A banned player's sockets end at once, and tickets from before open no other. */
const closeBanned = ({ hub, bans }: Pick<Deps, "hub" | "bans">, event: Pick<UserChanged, "player">): void => {
  const banned = bans.take(event);
  if (banned === null) return;
  for (const socket of Array.from(hub.socketsOf(banned))) socket.close(CLOSE.banned);
};

const BAN_SUBJECTS = 2;
/** Bans are known by then, or NATS is so slow that pages are let in all the same. */
const BANS_WITHIN_MS = 5_000;

/**
 * Follows the bans of changes and settlements, including those published before this process started: a
 * ticket may be older than them. `known` resolves when the past events have been read.
 */
export const followBans = (
  deps: Pick<Deps, "hub" | "bans" | "clock" | "timers" | "log">,
  bus: Bus,
): { readonly known: Promise<void>; readonly followers: readonly AsyncDisposable[] } => {
  const { clock, timers, log } = deps;
  const { promise, resolve } = Promise.withResolvers<void>();
  let heard = 0;
  const once = () => {
    let isHeard = false;
    const onCaughtUp = (): void => {
      if (!isHeard) heard += 1;
      isHeard = true;
      if (heard === BAN_SUBJECTS) resolve();
    };
    return { bus, timers, log, lookBack: { clock, ms: ADMISSION_MEMORY_MS, onCaughtUp } };
  };
  return {
    known: Promise.race([promise, timers.sleep(BANS_WITHIN_MS)]),
    followers: [
      followEvents(once(), "USERS", "user.changed", (event) => closeBanned(deps, event)),
      followEvents(once(), "USERS", "user.settled", ({ players }) => {
        for (const counted of players) closeBanned(deps, counted);
      }),
    ],
  };
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

/** Everything that is followed, from now on: each event with what it does. */
export const startFollowers = (deps: Deps, bus: Bus): (Disposable | AsyncDisposable)[] => {
  const { timers, log, hub, board, desk, reader, heard } = deps;
  const limiter = new Limiter(EVENTS_AT_ONCE, (error) =>
    log.warn({ err: error }, "an event was not shown, its players are read again"),
  );
  const from = { bus, timers, log, onGap: () => void readAll(deps) };
  /** The followers of a match see its end, the players are free. */
  const refreshClosed = ({ matchId, players }: MatchSettled | MatchDisputed): void => {
    heard.hear(matchId);
    void reader.matches([matchId]);
    void reader.players(players.map((player) => player.userId));
  };
  bus.onReconnect(from.onGap);
  return [
    limiter,
    followQueueView(bus, log, (step) => board.take(step)),
    followEvents(from, "MATCHES", "match.created", (event) => {
      const isFirst = heard.hear(event.matchId);
      limiter.run(() => announceMatch(deps, event, isFirst));
    }),
    followEvents(from, "MATCHES", "match.updated", (event) => {
      heard.hear(event.matchId);
      const update = presentMatchUpdated(event);
      for (const subscription of hub.subscriptionsTo(event.matchId)) subscription.update(update);
    }),
    followEvents(from, "MATCHES", "match.settled", refreshClosed),
    followEvents(from, "MATCHES", "match.disputed", refreshClosed),
    followEvents(from, "MATCHES", "match.corrected", ({ settled }) => {
      if (settled !== undefined) void reader.matches([settled.matchId]);
    }),
    followEvents(from, "QUEUE", "queue.entries_changed", (event) => followEntries(deps, event)),
    followEvents(from, "USERS", "user.settled", (event) => hearResults(deps, event)),
    followEvents(from, "USERS", "user.released", (event) => {
      const result = presentResult(event);
      if (result !== null) desk.hear(event.userId, result);
      void reader.players([event.userId]);
    }),
  ];
};
