import { coalesce, type Write } from "@gokaku/db";
import { CodedError, type UserId } from "@gokaku/game";
import type { Kysely } from "kysely";
import {
  type EnterQueue,
  freeStatus,
  type JoinCommand,
  type ShownEntry,
  type Status,
  sameBlocking,
  sameRoles,
} from "../domain/entry.ts";
import { joinRefusal, mayJoinUnasked } from "../domain/gates.ts";
import { waitingSeason } from "../domain/season.ts";
import { entriesChanged } from "../events/events.ts";
import { getPlayer } from "../remote/users.ts";
import { enterUnchanged, listCandidatesByUserIds } from "../store/candidates.ts";
import {
  enteredAs,
  findLiveByUserId,
  insertEntry,
  lockLiveByUserId,
  raiseVersionByEntryId,
  replaceBlockingByEntryId,
  requestEndByEntryId,
} from "../store/entries.ts";
import { isPersonActive } from "../store/persons.ts";
import { storeNewestPlayer } from "../store/players.ts";
import { markSeenByUserIds } from "../store/presence.ts";
import { listSeasons } from "../store/seasons.ts";
import { listOpenSeatsByUserIds } from "../store/seats.ts";
import type { Tables } from "../store/tables.ts";
import type { Deps } from "./deps.ts";

/** A repeated join: takes back a requested leave and replaces the block list. */
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

type AskingDeps = Pick<Deps, "transact" | "users" | "clock" | "chance" | "estimateJoins">;

const MOST_PER_STATEMENT = 100;

type EnteringDeps = Pick<Deps, "db" | "clock" | "chance" | "estimateJoins"> & { readonly write: Write };

/** Lets in the players that queue knows well enough; the others get null. */
const enterAll = async (
  { db, write, clock, chance, estimateJoins }: EnteringDeps,
  commands: readonly JoinCommand[],
): Promise<readonly (ShownEntry | null)[]> => {
  const nowMs = clock.nowMs();
  const byUserId = new Map(commands.map((command) => [command.userId, command]));
  const [{ candidates, season: active }, estimateJoin] = await Promise.all([
    listCandidatesByUserIds(db, [...byUserId.keys()], nowMs),
    estimateJoins(),
  ]);
  const season = waitingSeason(active === null ? [] : [active], nowMs);
  if (season === null) return commands.map(() => null);
  const entering = [...byUserId.values()].flatMap((command) => {
    const candidate = candidates.get(command.userId);
    // While a checked seal is required the projection counts as stale, so every join asks users.
    const request = { ...command, roleCount: command.selectedRoles.length, nowMs, isSealMissing: false };
    if (candidate === undefined || !mayJoinUnasked(candidate, season, request)) return [];
    const { card, version, blocking } = candidate.player;
    const entry = {
      ...command,
      blocking: command.blocking ?? blocking,
      entryId: chance.uuid(),
      seasonId: season.seasonId,
      nowMs,
      estimate: estimateJoin({ rate: card.rate, roles: command.selectedRoles }),
    };
    return [{ command, card, entry, playerVersion: version }];
  });
  const entered = await enterUnchanged(
    write,
    entering.map(({ entry, playerVersion }) => ({ ...entry, playerVersion })),
  );
  const shown = new Map<JoinCommand, ShownEntry>(
    entering
      .filter(({ entry }) => entered.has(entry.entryId))
      .map(({ command, entry, card: { rate, trainerName } }) => [
        command,
        { ...enteredAs(entry), rate, trainerName },
      ]),
  );
  return commands.map((command) => shown.get(command) ?? null);
};

/** Joins that arrive while a statement runs share the next one. */
export const createEnterQueue = (deps: EnteringDeps): EnterQueue =>
  coalesce((commands) => enterAll(deps, commands), MOST_PER_STATEMENT);

/** Asks users for the player's current state before it accepts or refuses. */
const joinByAsking = async (
  { transact, users, clock, chance, estimateJoins }: AskingDeps,
  command: JoinCommand,
): Promise<Status> => {
  const { userId } = command;
  const [{ player: newest, notRecent, isSealMissing }, estimateJoin] = await Promise.all([
    getPlayer(users, userId, command.blocking ?? []),
    estimateJoins(),
  ]);
  return transact(async ({ db, emit }) => {
    const nowMs = clock.nowMs();
    const { player, isNews } = await storeNewestPlayer(db, newest);
    const season = waitingSeason(await listSeasons(db), nowMs);
    const before = await lockLiveByUserId(db, userId);
    const refusal = joinRefusal({
      player,
      season,
      memberCheckedAtS: command.memberCheckedAtS,
      roleCount: command.selectedRoles.length,
      nowMs,
      isSealMissing: isSealMissing && before === null,
    });
    if (refusal !== null) throw new CodedError(refusal.code, refusal.message, refusal.params);
    if (season === null || (player.seasonId !== "" && player.seasonId !== season.seasonId))
      throw new CodedError("outside_season", "no season is running, or users are in another one");
    if (notRecent.length > 0) {
      throw new CodedError("blocking_invalid", `${notRecent.length} of the block list are no recent players`);
    }

    const blocking = command.blocking ?? player.blocking;
    if (before !== null) {
      await rejoin(db, before, { ...command, blocking }, { isNews, nowMs });
      return freeStatus(userId, { entry: await findLiveByUserId(db, userId) });
    }
    const seat = (await listOpenSeatsByUserIds(db, [userId])).get(userId);
    if (seat === "playing") throw new CodedError("already_in_match", "the player sits in a match");
    if (seat === "counting")
      throw new CodedError("result_pending", "the last match's result has not been applied yet");
    if (await isPersonActive(db, player))
      throw new CodedError("other_account_active", "another account of the same person waits or plays");
    const { rate, trainerName } = player.card;
    const entry = await insertEntry(db, {
      ...command,
      blocking,
      entryId: chance.uuid(),
      seasonId: season.seasonId,
      nowMs,
      estimate: estimateJoin({ rate, roles: command.selectedRoles }),
    });
    if (entry === null) throw new CodedError("conflict", "another join of the same player came first");
    await emit(...entriesChanged([userId]));
    return freeStatus(userId, { entry: { ...entry, rate, trainerName } });
  });
};

/**
 * Puts a player into the queue. Queue decides alone only to accept; every refusal uses what users answer now.
 * @throws CodedError with the first reason to refuse: `user_not_found`, those of `joinRefusal`, `blocking_invalid`,
 * `queued_with_other_roles`, `already_in_match`, `other_account_active`, `result_pending`, `conflict`, or `unavailable`
 */
export const joinQueue = async (
  deps: AskingDeps & Pick<Deps, "enterQueue" | "isProjectionFresh">,
  command: JoinCommand,
): Promise<Status> => {
  const entry = (await deps.isProjectionFresh()) ? await deps.enterQueue(command) : null;
  return entry === null ? joinByAsking(deps, command) : freeStatus(command.userId, { entry });
};
