import { event } from "@gokaku/bus";
import type { OutboxEvent, Transact } from "@gokaku/db";
import type { UserId } from "@gokaku/game";
import type { Kysely } from "kysely";
import { createClaimRows } from "./claims.ts";
import { createEntryRows } from "./entries.ts";
import { createHoldRows } from "./holds.ts";
import { createKeptTick, type KeptTick } from "./kept-tick.ts";
import { createPastTickRows } from "./past-ticks.ts";
import { createPlayerRows } from "./players.ts";
import { createPresenceRows } from "./presence.ts";
import { createRecordRows } from "./records.ts";
import { createSeasonRows } from "./seasons.ts";
import { createSeatRows } from "./seats.ts";
import { createSettingsRows } from "./settings.ts";
import { createSweepRows } from "./sweeps.ts";
import type { Tables } from "./tables.ts";
import { createTickRows } from "./ticks.ts";
import { createViewRows } from "./views.ts";

const createRows = (db: Kysely<Tables>, kept: KeptTick) => ({
  claims: createClaimRows(db),
  entries: createEntryRows(db),
  holds: createHoldRows(db),
  players: createPlayerRows(db),
  presence: createPresenceRows(db),
  records: createRecordRows(db),
  seasons: createSeasonRows(db),
  seats: createSeatRows(db),
  settings: createSettingsRows(db),
  sweeps: createSweepRows(db),
  pastTicks: createPastTickRows(db),
  ticks: createTickRows(db, kept),
  views: createViewRows(db),
});

const PLAYERS_PER_EVENT = 500;

const createAnnouncements = (emit: (...events: readonly OutboxEvent[]) => Promise<void>) => ({
  async entriesChanged(userIds: readonly UserId[]): Promise<void> {
    const events: OutboxEvent[] = [];
    for (let from = 0; from < userIds.length; from += PLAYERS_PER_EVENT) {
      events.push(event("queue.entries_changed", { userIds: userIds.slice(from, from + PLAYERS_PER_EVENT) }));
    }
    await emit(...events);
  },
  tickOpened: (key: number, playerCount: number): Promise<void> =>
    emit(event("queue.tick_opened", { tickId: String(key), playerCount })),
  tickClosed: (key: number, matchCount: number, expired: boolean): Promise<void> =>
    emit(event("queue.tick_closed", { tickId: String(key), matchCount, expired })),
});

export type Rows = ReturnType<typeof createRows>;
/** Queue's rows within one transaction; what is announced leaves only if it commits. */
export type Unit = Rows & { readonly announce: ReturnType<typeof createAnnouncements> };

export interface Store {
  /** Single reads outside a transaction. */
  readonly read: Rows;
  readonly transact: <Result>(
    work: (unit: Unit) => Promise<Result>,
    options?: Parameters<Transact<Tables>>[1],
  ) => Promise<Result>;
}

/** All of queue's tables behind the words of the domain. */
export const createStore = (db: Kysely<Tables>, transact: Transact<Tables>): Store => {
  const kept = createKeptTick();
  return {
    read: createRows(db, kept),
    transact: (work, options) =>
      transact(
        (unit) => work({ ...createRows(unit.db, kept), announce: createAnnouncements(unit.emit) }),
        options,
      ),
  };
};
