import { event } from "@gokaku/bus";
import type { OutboxEvent } from "@gokaku/db";
import { RecordOutcome } from "@gokaku/proto/users/v1/users_pb";
import type { Account } from "../domain/account.ts";
import type { Outcome } from "../domain/ledger.ts";
import type { Publication } from "../domain/ranking.ts";
import type { Season } from "../domain/season.ts";
import { playerState } from "./player.ts";
import { seasonMessage } from "./season.ts";

export const OUTCOMES = {
  won: RecordOutcome.WIN,
  lost: RecordOutcome.LOSE,
  invalid: RecordOutcome.INVALID,
  void: RecordOutcome.INVALID,
} as const satisfies Record<Outcome, RecordOutcome>;

export const userChanged = (account: Account, roleDebt: number, byAdmin = false): OutboxEvent =>
  event("user.changed", { player: playerState(account, roleDebt), byAdmin });

/** `outcome` null while the match is disputed; a void match is told as an invalid one. */
export const userReleased = (released: {
  readonly userId: string;
  readonly matchId: string;
  readonly outcome: Outcome | null;
  readonly rateBefore: number;
  readonly rateAfter: number;
}): OutboxEvent =>
  event("user.released", {
    ...released,
    outcome: released.outcome === null ? RecordOutcome.UNSPECIFIED : OUTCOMES[released.outcome],
  });

export const seasonChanged = (season: Season): OutboxEvent =>
  event("season.changed", { season: seasonMessage(season), version: BigInt(season.version) });

export const settingChanged = (id: string, value: string, version: number): OutboxEvent =>
  event("setting.changed", { id, value, version: BigInt(version) });

export const rankingPublished = ({ updatedAt, entries }: Publication): OutboxEvent =>
  event("ranking.published", { updatedAt: BigInt(Math.floor(updatedAt / 1000)), count: entries.length });
