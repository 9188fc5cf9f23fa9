import { CodedError, type Role, type UserId } from "@gokaku/game";
import type { Kysely } from "kysely";
import { type ShownEntry, type Status, sameBlocking, sameRoles } from "../domain/entry.ts";
import { joinRefusal, requestRefusal } from "../domain/gates.ts";
import { waitingSeason } from "../domain/season.ts";
import { entriesChanged } from "../facts/events.ts";
import { findPlayer } from "../remote/users.ts";
import {
  findLiveByUserId,
  insertEntry,
  lockLiveByUserId,
  raiseVersionByEntryId,
  replaceBlockingByEntryId,
  requestEndByEntryId,
} from "../store/entries.ts";
import { keepNewestPlayer } from "../store/players.ts";
import { markSeenByUserIds } from "../store/presence.ts";
import { listSeasons } from "../store/seasons.ts";
import { findOpenSeatsByUserIds } from "../store/seats.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";

export interface JoinCommand {
  readonly userId: UserId;
  readonly selectedRoles: readonly Role[];
  /** Null for the list that the player has stored. */
  readonly blocking: readonly UserId[] | null;
  /** Unix seconds, 0 when not a member. */
  readonly memberCheckedAtS: number;
}

/** The same join again: keeps the entry, takes back a leave asked for meanwhile, renews the block list. */
const rejoin = async (
  db: Kysely<Tables>,
  entry: ShownEntry,
  command: JoinCommand & { readonly blocking: readonly UserId[] },
  { isNews, nowMs }: { readonly isNews: boolean; readonly nowMs: number },
): Promise<void> => {
  if (!sameRoles(entry.selectedRoles, command.selectedRoles)) {
    throw new CodedError("queued_with_other_roles", "already queued with other roles");
  }
  await markSeenByUserIds(db, [entry.userId], nowMs);
  if (entry.endRequested !== null) await requestEndByEntryId(db, entry.entryId, null);
  if (entry.state !== "waiting") return;
  if (!sameBlocking(entry.blocking, command.blocking)) {
    await replaceBlockingByEntryId(db, entry.entryId, command.blocking);
  } else if (isNews) await raiseVersionByEntryId(db, entry.entryId);
};

type AtOnceDeps = Pick<Deps, "enterQueue" | "clock" | "chance" | "isProjectionFresh">;
type AskingDeps = Pick<Deps, "transact" | "users" | "clock" | "chance">;

const waitingAs = (userId: UserId, entry: ShownEntry | null): Status => ({
  userId,
  entry,
  lastEnd: null,
  inMatch: false,
  resultPending: false,
});

/** Lets in whom queue knows well enough to say yes by itself; null says nothing about anybody. */
const joinAtOnce = async (
  { enterQueue, clock, chance, isProjectionFresh }: AtOnceDeps,
  command: JoinCommand,
): Promise<Status | null> => {
  const nowMs = clock.nowMs();
  const { userId, selectedRoles, memberCheckedAtS } = command;
  if (requestRefusal({ memberCheckedAtS, roleCount: selectedRoles.length, nowMs }) !== null) return null;
  if (!(await isProjectionFresh())) return null;
  const entry = await enterQueue({ ...command, entryId: chance.uuid(), nowMs });
  return entry === null ? null : waitingAs(userId, entry);
};

/** Asks users for the player, and finds what stands in the way. */
const joinAsUsersTell = async (
  { transact, users, clock, chance }: AskingDeps,
  command: JoinCommand,
): Promise<Status> => {
  const { userId } = command;
  const { player: told, notRecent } = await findPlayer(users, userId, command.blocking ?? []);
  return transact(async ({ db, emit }) => {
    const nowMs = clock.nowMs();
    const { player, isNews } = await keepNewestPlayer(db, told);
    const season = waitingSeason(await listSeasons(db), nowMs);
    const refusal = joinRefusal({
      player,
      season,
      memberCheckedAtS: command.memberCheckedAtS,
      roleCount: command.selectedRoles.length,
      nowMs,
    });
    if (refusal !== null) throw new CodedError(refusal.code, refusal.message, refusal.params);
    if (season === null || (player.seasonId !== "" && player.seasonId !== season.seasonId))
      throw new CodedError("outside_season", "no season is running, or users are in another one");
    if (notRecent.length > 0) {
      throw new CodedError("blocking_invalid", `${notRecent.length} of the block list were not met lately`);
    }

    const blocking = command.blocking ?? player.blocking ?? [];
    const before = await lockLiveByUserId(db, userId);
    if (before !== null) {
      await rejoin(db, before, { ...command, blocking }, { isNews, nowMs });
      return waitingAs(userId, await findLiveByUserId(db, userId));
    }
    const seat = (await findOpenSeatsByUserIds(db, [userId])).get(userId);
    if (seat === "playing") throw new CodedError("already_in_match", "the player sits in a match");
    if (seat === "counting")
      throw new CodedError("result_pending", "the last match's result has not been applied yet");
    const { rate, trainerName } = player.card;
    const entry = await insertEntry(db, {
      ...command,
      blocking,
      entryId: chance.uuid(),
      seasonId: season.seasonId,
      nowMs,
    });
    if (entry === null) throw new CodedError("conflict", "another join of the same player came first");
    await entriesChanged(emit, [userId]);
    return waitingAs(userId, { ...entry, rate, trainerName });
  });
};

/**
 * Puts a player into the queue. Only a yes is said without users; every refusal goes by what users say now.
 * @throws CodedError with the first reason that stands in the way
 */
export const joinQueue = async (deps: AtOnceDeps & AskingDeps, command: JoinCommand): Promise<Status> =>
  (await joinAtOnce(deps, command)) ?? joinAsUsersTell(deps, command);
