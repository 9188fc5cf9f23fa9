import { CodedError, isTokenActor, LIMITS, parseMatchId, parseUserId } from "@gokaku/game";
import { roleFromProto, teamFromProto, vacancyCauseFromProto, verdictFromProto } from "@gokaku/grpc";
import {
  type AdminActed,
  Holding,
  type MassCorrected,
  type MatchCorrected,
  type MatchDisputed,
  type MatchSettled,
  type MatchVacated,
  type OrderChanged,
  type SettledPlayer as ProtoPlayer,
} from "@gokaku/proto/events/v1/events_pb";
import { settlementFault } from "@gokaku/rating";
import type { Vacancy } from "../domain/absence.ts";
import type { Correction } from "../domain/correction.ts";
import type { Dispute, SettledPlayer, Settlement } from "../domain/settlement.ts";
import type { AuditEntry } from "../store/audit.ts";
import type { MassCorrection } from "../store/mass-corrections.ts";
import type { Purchase } from "../store/purchases.ts";

/** @throws CodedError `invalid_request` for what no service can have said; the event becomes a dead letter at once */
const malformed = (what: string): never => {
  throw new CodedError("invalid_request", `malformed event: ${what}`);
};

const readPlayer = (player: ProtoPlayer): SettledPlayer => ({
  userId: parseUserId(player.userId) ?? malformed("user_id"),
  team: teamFromProto(player.team) ?? malformed("team"),
  role: roleFromProto(player.role) ?? malformed("role"),
  roleChoice: player.roleChoice,
  rateDelta: player.rateDelta,
  sigmaBefore: player.sigmaBefore,
  sigmaAfter: player.sigmaAfter,
  characterId: player.characterId,
  reported: player.reported,
  isOffender: player.isOffender,
  violationReporters: player.violationReporters,
  contradicted: player.contradicted,
});

/** @throws CodedError `invalid_request` also where the update rule cannot have come to this (RATING-9) */
export const readSettlement = (event: MatchSettled): Settlement => {
  const settlement: Settlement = {
    matchId: parseMatchId(event.matchId) ?? malformed("match_id"),
    seasonId: event.seasonId,
    verdict: event.voided ? "invalid" : (verdictFromProto(event.verdict) ?? malformed("verdict")),
    voided: event.voided,
    reachedDeadline: event.reachedDeadline,
    wasDisputed: event.wasDisputed,
    startedAtMs: Number(event.startedAtMs),
    settledAtMs: Number(event.settledAtMs),
    players: event.players.map(readPlayer),
  };
  const fault = settlementFault(settlement);
  return fault === null ? settlement : malformed(fault);
};

/** @throws CodedError `invalid_request` as `readSettlement` */
export const readCorrection = ({ settled, revision, correctedAtMs }: MatchCorrected): Correction => {
  if (settled === undefined || revision < 1) return malformed("correction");
  return { settlement: readSettlement(settled), revision, atMs: Number(correctedAtMs) };
};

/** @throws CodedError `invalid_request` */
export const readMassCorrection = (event: MassCorrected): MassCorrection => ({
  id: event.id || malformed("id"),
  seasonId: event.seasonId || malformed("season_id"),
  userId: parseUserId(event.userId) ?? malformed("user_id"),
  atMs: Number(event.correctedAtMs),
});

/** A dispute rates no player, so its players come without deviations. @throws CodedError `invalid_request` */
export const readDispute = (event: MatchDisputed): Dispute => {
  const players = event.players.map((player) => ({
    userId: parseUserId(player.userId) ?? malformed("user_id"),
    characterId: player.characterId,
    role: roleFromProto(player.role) ?? malformed("role"),
    roleChoice: player.roleChoice,
  }));
  const distinct = new Set(players.map(({ userId }) => userId));
  if (players.length !== LIMITS.playersPerMatch || distinct.size !== players.length) malformed("players");
  return {
    matchId: parseMatchId(event.matchId) ?? malformed("match_id"),
    startedAtMs: Number(event.startedAtMs),
    disputedAtMs: Number(event.disputedAtMs),
    players,
  };
};

/** @throws CodedError `invalid_request` */
export const readVacancy = (event: MatchVacated): Vacancy => {
  const players = event.players.map(({ userId, cause }) => ({
    userId: parseUserId(userId) ?? malformed("user_id"),
    cause: vacancyCauseFromProto(cause) ?? malformed("cause"),
  }));
  if (new Set(players.map(({ userId }) => userId)).size !== players.length) malformed("players");
  return {
    matchId: parseMatchId(event.matchId) ?? malformed("match_id"),
    seasonId: event.seasonId || malformed("season_id"),
    createdAtMs: Number(event.createdAtMs),
    vacatedAtMs: Number(event.vacatedAtMs),
    isExcused: event.isExcused,
    players,
  };
};

const HOLDINGS = new Map<Holding, Purchase["holding"]>([
  [Holding.GRANTED, "granted"],
  [Holding.FROZEN, "frozen"],
  [Holding.REVOKED, "revoked"],
]);

/** @throws CodedError `invalid_request` */
export const readOrderChange = (event: OrderChanged): Purchase => ({
  orderId: event.orderId || malformed("order_id"),
  userId: parseUserId(event.userId) ?? malformed("user_id"),
  badgeId: event.badgeId || malformed("badge_id"),
  holding: HOLDINGS.get(event.holding) ?? malformed("holding"),
  version: event.version > 0n ? Number(event.version) : malformed("version"),
  changedAtMs: Number(event.changedAtMs),
});

const readJson = (what: string, text: string): unknown => {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return malformed(what);
  }
};

/** @throws CodedError `invalid_request` */
export const readAdminAct = (event: AdminActed, eventId: string): AuditEntry => ({
  atMs: Number(event.actedAtMs),
  actor: isTokenActor(event.actorId) ? event.actorId : (parseUserId(event.actorId) ?? malformed("actor_id")),
  action: event.action || malformed("action"),
  subject: event.object,
  before: readJson("before_json", event.beforeJson),
  after: readJson("after_json", event.afterJson),
  reason: event.reason,
  eventId,
});
