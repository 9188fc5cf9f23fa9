import { event } from "@gokaku/bus";
import type { OutboxEvent } from "@gokaku/db";
import { recordOutcomeToProto } from "@gokaku/grpc";
import { RecordOutcome } from "@gokaku/proto/users/v1/users_pb";
import type { Account } from "../domain/account.ts";
import { type Outcome, shownOutcome } from "../domain/ledger.ts";
import type { Season } from "../domain/season.ts";
import { playerState, seasonMessage } from "./messages.ts";

export const userChanged = (account: Account, roleDebt: number, byAdmin = false): OutboxEvent =>
  event("user.changed", { player: playerState(account, roleDebt), byAdmin });

/** `outcome` is null while the match is disputed; a void match is told as an invalid one. */
export const userReleased = ({
  outcome,
  ...released
}: {
  readonly userId: string;
  readonly matchId: string;
  readonly outcome: Outcome | null;
  readonly rateBefore: number;
  readonly rateAfter: number;
}): OutboxEvent =>
  event("user.released", {
    ...released,
    outcome: outcome === null ? RecordOutcome.UNSPECIFIED : recordOutcomeToProto(shownOutcome(outcome)),
  });

export const seasonChanged = (season: Season): OutboxEvent =>
  event("season.changed", { season: seasonMessage(season), version: BigInt(season.version) });

export const settingChanged = (id: string, value: string, version: number): OutboxEvent =>
  event("setting.changed", { id, value, version: BigInt(version) });
