import { CodedError, type Role, type UserId } from "@gokaku/game";
import type { Chance, Clock } from "@gokaku/service";
import { type OpenSeat, type ShownEntry, type Status, sameBlocking, sameRoles } from "../domain/entry.ts";
import { joinRefusal } from "../domain/gates.ts";
import { waitingSeason } from "../domain/season.ts";
import type { FindPlayer, Store, Unit } from "./ports.ts";

export interface JoinCommand {
  readonly userId: UserId;
  readonly selectedRoles: readonly Role[];
  readonly blocking: readonly UserId[];
  /** Unix seconds, 0 when not a member. */
  readonly memberCheckedAt: number;
}

interface Deps {
  readonly store: Store;
  readonly findPlayer: FindPlayer;
  readonly clock: Clock;
  readonly chance: Chance;
}

const seatRefusal = (seat: OpenSeat): CodedError =>
  seat === "playing"
    ? new CodedError("already_in_match", "the player sits in a match")
    : new CodedError("result_pending", "the last match's result has not been applied yet");

/** The same join again: keeps the entry, takes back a leave asked for meanwhile, renews the block list. */
const rejoin = async (
  unit: Unit,
  entry: ShownEntry,
  command: JoinCommand,
  { isNews, nowMs }: { readonly isNews: boolean; readonly nowMs: number },
): Promise<void> => {
  if (!sameRoles(entry.selectedRoles, command.selectedRoles)) {
    throw new CodedError("queued_with_other_roles", "already queued with other roles");
  }
  await unit.presence.markSeen([entry.userId], nowMs);
  if (entry.endRequested !== null) await unit.entries.requestEnd(entry.entryId, null);
  if (entry.state !== "waiting") return;
  if (!sameBlocking(entry.blocking, command.blocking)) {
    await unit.entries.replaceBlocking(entry.entryId, command.blocking);
  } else if (isNews) await unit.entries.raiseVersion(entry.entryId);
};

const waitingAs = (userId: UserId, entry: ShownEntry | null): Status => ({
  userId,
  entry,
  lastEnd: null,
  inMatch: false,
  resultPending: false,
});

/**
 * Puts a player into the queue.
 * @throws CodedError with the first reason that stands in the way
 */
export const joinQueue = async (
  { store, findPlayer, clock, chance }: Deps,
  command: JoinCommand,
): Promise<Status> => {
  const { userId } = command;
  const { player: told, notMet } = await findPlayer(userId, command.blocking);
  return store.transact(async (unit) => {
    const nowMs = clock.nowMs();
    const { player, isNews } = await unit.players.keepNewest(told);
    const season = waitingSeason(await unit.seasons.list(), nowMs);
    const refusal = joinRefusal({
      player,
      season,
      memberCheckedAt: command.memberCheckedAt,
      roleCount: command.selectedRoles.length,
      nowMs,
    });
    if (refusal !== null) throw new CodedError(refusal.code, refusal.message, refusal.params);
    if (season === null) throw new CodedError("outside_season", "no season is running");
    if (notMet.length > 0) {
      throw new CodedError("blocking_invalid", `${notMet.length} of the block list were not met lately`);
    }

    const before = await unit.entries.lockLiveByUser(userId);
    if (before !== null) {
      await rejoin(unit, before, command, { isNews, nowMs });
      return waitingAs(userId, await unit.entries.findLiveByUser(userId));
    }
    const seat = (await unit.seats.findOpen([userId])).get(userId);
    if (seat !== undefined) throw seatRefusal(seat);
    const { rate, trainerName } = player.card;
    const entry = await unit.entries.insert({
      ...command,
      entryId: chance.uuid(),
      seasonId: season.seasonId,
      nowMs,
    });
    if (entry === null) throw new CodedError("conflict", "another join of the same player came first");
    await unit.announce.entriesChanged([userId]);
    return waitingAs(userId, { ...entry, rate, trainerName });
  });
};
