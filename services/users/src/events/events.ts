import { event } from "@gokaku/bus";
import type { OutboxEvent } from "@gokaku/db";
import { recordOutcomeToProto } from "@gokaku/grpc";
import type { Account } from "../domain/account.ts";
import { shownOutcome } from "../domain/ledger.ts";
import type { Places } from "../domain/ranking.ts";
import type { Season } from "../domain/season.ts";
import type { PlayerOutcome } from "../domain/settlement.ts";
import { playerState, seasonMessage } from "./messages.ts";

export const userChanged = (account: Account, roleDebt: number, byAdmin = false): OutboxEvent =>
  event("user.changed", { player: playerState(account, roleDebt), byAdmin });

/**
 * A match was counted for its players; a void match is published as an invalid one.
 * @param places in the ranking, of those that it names or will name
 */
export const userSettled = (
  matchId: string,
  settled: readonly {
    readonly account: Account;
    readonly outcome: Pick<PlayerOutcome, "entry" | "roleDebt">;
    readonly known: Account;
  }[],
  places: ReadonlyMap<string, Places>,
): OutboxEvent =>
  event("user.settled", {
    matchId,
    players: settled.map(({ account, known, outcome: { entry, roleDebt } }) => ({
      player: playerState(account, roleDebt),
      outcome: recordOutcomeToProto(shownOutcome(entry.outcome)),
      rateBefore: known.stats.rate,
      rateAfter: account.stats.rate,
      rankBefore: places.get(account.userId)?.before ?? 0,
      rankAfter: places.get(account.userId)?.after ?? 0,
    })),
  });

/** A correction changed these accounts. */
export const userCorrected = (
  corrected: readonly { readonly account: Account; readonly roleDebt: number }[],
): OutboxEvent =>
  event("user.corrected", {
    players: corrected.map(({ account, roleDebt }) => playerState(account, roleDebt)),
  });

/** The skills of these players were fitted again, at most 200 in one event. */
export const skillsFitted = (
  fitted: readonly { readonly account: Account; readonly roleDebt: number }[],
): OutboxEvent =>
  event("user.skills_fitted", {
    players: fitted.map(({ account, roleDebt }) => playerState(account, roleDebt)),
  });

/** A match is disputed: it is over for this player, whose rate is what it was. */
export const userReleased = (matchId: string, { userId, stats: { rate } }: Account): OutboxEvent =>
  event("user.released", { userId, matchId, rateBefore: rate, rateAfter: rate });

/** A mass correction is in the records of these players. */
export const usersMassCorrected = (
  { id, atMs }: { readonly id: string; readonly atMs: number },
  userIds: readonly string[],
): OutboxEvent => event("user.mass_corrected", { id, userIds: [...userIds], correctedAtMs: BigInt(atMs) });

/** A badge that was paid for cannot be granted. */
export const badgeRefused = (orderId: string, cause: "account_gone" | "already_owned"): OutboxEvent =>
  event("user.badge_refused", { orderId, cause });

/** A player applied for a checked seal. */
export const sealApplied = (applicationId: string, atMs: number): OutboxEvent =>
  event("user.seal_applied", { applicationId, appliedAtMs: BigInt(atMs) });

/** Staff decided about the seal of a player, who reads the reason of a refusal. */
export const sealDecided = (decided: {
  readonly userId: string;
  readonly isAccepted: boolean;
  readonly reason: string;
  readonly atMs: number;
}): OutboxEvent => {
  const { userId, isAccepted, reason, atMs } = decided;
  const shown = isAccepted ? "" : reason;
  return event("user.seal_decided", { userId, isAccepted, reason: shown, decidedAtMs: BigInt(atMs) });
};

const PARTIES_AT_ONCE = 100;

/** A case or the appeal of its decision was decided; of many parties up to 100 are in one event. */
export const caseDecided = (decided: {
  readonly caseId: string;
  readonly userIds: readonly string[];
  readonly isAppeal: boolean;
  readonly atMs: number;
}): readonly OutboxEvent[] => {
  const { caseId, userIds, isAppeal, atMs } = decided;
  return Array.from({ length: Math.ceil(userIds.length / PARTIES_AT_ONCE) }, (_, part) =>
    event("user.case_decided", {
      caseId: BigInt(caseId),
      userIds: userIds.slice(part * PARTIES_AT_ONCE, (part + 1) * PARTIES_AT_ONCE),
      isAppeal,
      decidedAtMs: BigInt(atMs),
    }),
  );
};

export const seasonChanged = (season: Season): OutboxEvent =>
  event("season.changed", { season: seasonMessage(season), version: BigInt(season.version) });

export const settingChanged = (id: string, value: string, version: number): OutboxEvent =>
  event("setting.changed", { id, value, version: BigInt(version) });
