import { create, toBinary } from "@bufbuild/protobuf";
import type { OperatorAct } from "@gokaku/base";
import { adminActEvent, event } from "@gokaku/bus";
import type { OutboxEvent } from "@gokaku/db";
import { type MatchChange, resultOfVerdict, VACANCY_CAUSES } from "@gokaku/game";
import {
  matchChangeToProto,
  matchStatusToProto,
  roleToProto,
  teamToProto,
  vacancyCauseToProto,
  verdictToProto,
} from "@gokaku/grpc";
import { MatchSettledSchema } from "@gokaku/proto/events/v1/events_pb";
import { FORMULA_VERSION } from "@gokaku/rating";
import { isExcused } from "../domain/check-in.ts";
import type { Correction } from "../domain/correction.ts";
import type { Decision } from "../domain/decide.ts";
import { isDisputed, type Match, seatOf } from "../domain/match.ts";
import type { SettledSeat, Settlement } from "../domain/settle.ts";
import type { SeatStep, Step } from "../domain/step.ts";
import { presentParts } from "../rpc/present.ts";
import type { MassCorrection } from "../store/mass-corrections.ts";

const head = (match: Match) => ({
  matchId: match.id,
  seasonId: match.seasonId,
  version: BigInt(match.version),
});

const settledPlayer = (seat: SettledSeat) => ({
  userId: seat.userId,
  team: teamToProto(seat.team),
  role: roleToProto(seat.role),
  roleChoice: seat.roleChoice,
  rateDelta: seat.rateDelta,
  muBefore: seat.muBefore,
  sigmaBefore: seat.sigmaBefore,
  sigmaAfter: seat.sigmaAfter,
  expectedScore: seat.expectedScore,
  characterId: seat.report?.pickedCharacterId ?? "",
  move1: seat.report?.move1 ?? "",
  move2: seat.report?.move2 ?? "",
  reported: seat.report !== null,
  isOffender: seat.isOffender,
  violationReporters: [...seat.violationReporters],
  contradicted: seat.contradicted,
});

export const matchCreated = (match: Match): OutboxEvent =>
  event("match.created", {
    ...head(match),
    userIds: match.seats.map((seat) => seat.userId),
    createdAtMs: BigInt(match.createdAtMs),
    parts: presentParts(match, match.createdAtMs),
  });

export const matchUpdated = (match: Match, change: MatchChange): OutboxEvent =>
  event("match.updated", {
    matchId: match.id,
    version: BigInt(match.version),
    updateType: matchChangeToProto(change),
    lobbyId: match.lobbyId,
    hostUserId: match.hostUserId,
    status: matchStatusToProto(match.status),
    reportCount: match.reportCount,
    disputed: isDisputed(match),
  });

/** An admin's rehearsal began, changed or ended. */
export const matchRehearsed = (match: Match, userId: string): OutboxEvent =>
  event("match.rehearsed", { matchId: match.id, version: BigInt(match.version), userId });

const settled = (match: Match, settlement: Settlement) => ({
  ...head(match),
  verdict: verdictToProto(settlement.verdict),
  voided: settlement.voided,
  players: settlement.seats.map(settledPlayer),
  startedAtMs: BigInt(match.createdAtMs),
  settledAtMs: BigInt(settlement.atMs),
  formulaVersion: FORMULA_VERSION,
  wasDisputed: settlement.wasDisputed,
  reachedDeadline: settlement.cause === "deadline",
  returningUserIds: [...settlement.returning],
});

export const matchSettled = (match: Match, settlement: Settlement): OutboxEvent =>
  event("match.settled", settled(match, settlement));

/** @param settlement as it would have been with the result that the match has now */
export const matchCorrected = (
  match: Match,
  settlement: Settlement,
  revision: number,
  atMs: number,
): OutboxEvent =>
  event("match.corrected", {
    settled: settled(match, settlement),
    revision,
    correctedAtMs: BigInt(atMs),
  });

/** A settled match in the bytes of its message. */
export const settledBytes = (match: Match, settlement: Settlement): Uint8Array =>
  toBinary(MatchSettledSchema, create(MatchSettledSchema, settled(match, settlement)));

/** All corrections of one act, in their order; the matches and their steps are read from this service. */
export const massCorrected = (
  { id, seasonId, userId, atMs }: MassCorrection,
  corrected: readonly { readonly match: Match; readonly revision: number }[],
): OutboxEvent =>
  event("match.mass_corrected", {
    id,
    seasonId,
    userId,
    firstRevision: corrected[0]?.revision ?? 0,
    lastRevision: corrected.at(-1)?.revision ?? 0,
    matchIds: corrected.map(({ match }) => match.id),
    correctedAtMs: BigInt(atMs),
  });

/** Staff gave all matches of a player in a season another result; `match.mass_corrected` publishes the effects. */
export const matchesCorrected = (
  { id, seasonId, userId, adminId, result, reason, atMs }: MassCorrection,
  matches: number,
): OutboxEvent =>
  adminActEvent("match.admin_acted", {
    actorId: adminId,
    action: "matches.correct",
    object: userId,
    after: { id, season_id: seasonId, result, matches },
    reason,
    actedAtMs: atMs,
  });

const matchDisputed = (match: Match, seats: readonly SettledSeat[], atMs: number): OutboxEvent =>
  event("match.disputed", {
    ...head(match),
    players: seats.map(settledPlayer),
    startedAtMs: BigInt(match.createdAtMs),
    disputedAtMs: BigInt(atMs),
  });

/** The events of changed seats, without the update. */
const seatEvents = (before: Match, { match, changes, atMs }: SeatStep): readonly OutboxEvent[] => {
  const players = changes.flatMap(({ kind, userId }) => {
    const cause = VACANCY_CAUSES.find((one) => one === kind);
    const seat = seatOf(match, userId);
    return cause === undefined || seat === undefined
      ? []
      : [
          {
            userId,
            team: teamToProto(seat.team),
            role: roleToProto(seat.role),
            cause: vacancyCauseToProto(cause),
          },
        ];
  });
  const vacated = event("match.vacated", {
    ...head(match),
    players,
    vacatedAtMs: BigInt(atMs),
    createdAtMs: BigInt(match.createdAtMs),
    isExcused: changes.every(({ kind }) => kind === "no_check_in") && isExcused(before),
  });
  const seated = changes.find(({ kind }) => kind === "seated");
  const replaced = before.seats.find(({ userId }) => seatOf(match, userId) === undefined);
  return [
    ...(players.length === 0 ? [] : [vacated]),
    ...(seated === undefined || replaced === undefined
      ? []
      : [
          event("match.seats_changed", {
            matchId: match.id,
            version: BigInt(match.version),
            substituteUserId: seated.userId,
            vacatedUserId: replaced.userId,
            userIds: match.seats.filter((seat) => seat.vacatedAtMs === null).map(({ userId }) => userId),
            changedAtMs: BigInt(atMs),
          }),
        ]),
  ];
};

/** The events of a step of a match. */
export const stepEvents = ({ before, counted, seats, end, after }: Step): readonly OutboxEvent[] => {
  const { match } = after;
  const seating = seats === null ? [] : seatEvents(before, seats);
  if (end === null)
    return [
      ...seating,
      ...(counted === null ? [] : [matchUpdated(counted.match, "report")]),
      ...(seats === null ? [] : [matchUpdated(seats.match, "seats")]),
    ];
  const closed =
    end.kind === "settled" ? matchSettled(match, end.settlement) : matchDisputed(match, end.seats, end.atMs);
  return [...seating, closed, matchUpdated(match, "status")];
};

/** An admin's decision, in the words of the reports. */
const decisionText = ({ verdict, offender, voided }: Decision) => ({
  result: voided ? "void" : resultOfVerdict(verdict),
  invalid_player: offender ?? "",
});

/** An admin gave a dispute its result; the match's own events publish the effects. */
export const matchDecided = (act: {
  readonly adminId: string;
  readonly matchId: string;
  readonly decision: Decision;
  readonly reason: string;
  readonly atMs: number;
}): OutboxEvent =>
  adminActEvent("match.admin_acted", {
    actorId: act.adminId,
    action: "match.decide",
    object: act.matchId,
    after: decisionText(act.decision),
    reason: act.reason,
    actedAtMs: act.atMs,
  });

/** Staff proposed a result for a dispute; nothing else follows from it. */
export const decisionProposed = (act: {
  readonly userId: string;
  readonly matchId: string;
  readonly decision: Decision;
  readonly reason: string;
  readonly atMs: number;
}): OutboxEvent =>
  adminActEvent("match.admin_acted", {
    actorId: act.userId,
    action: "match.propose",
    object: act.matchId,
    after: decisionText(act.decision),
    reason: act.reason,
    actedAtMs: act.atMs,
  });

/** An admin gave a match another result; `match.corrected` publishes the effects. */
export const matchResultChanged = (
  matchId: string,
  { adminId, from, to, reason, atMs }: Correction,
): OutboxEvent =>
  adminActEvent("match.admin_acted", {
    actorId: adminId,
    action: "match.correct",
    object: matchId,
    before: decisionText(from),
    after: decisionText(to),
    reason,
    actedAtMs: atMs,
  });

/** An admin had the service do something that concerns no match by itself. */
export const operatorActed = ({ atMs, ...act }: OperatorAct): OutboxEvent =>
  adminActEvent("match.admin_acted", { ...act, actedAtMs: atMs });

/** An admin ran the closing job; each closed match publishes its own events. */
export const closingRequested = (adminId: string, atMs: number): OutboxEvent =>
  operatorActed({ actorId: adminId, action: "matches.close_due", object: "", atMs });
