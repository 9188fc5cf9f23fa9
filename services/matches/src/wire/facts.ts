import { event } from "@gokaku/bus";
import type { OutboxEvent } from "@gokaku/db";
import { roleToProto, teamToProto } from "@gokaku/grpc";
import { UpdateType } from "@gokaku/proto/events/v1/events_pb";
import { FORMULA_VERSION } from "@gokaku/rating";
import { isDisputed, type Match } from "../domain/match.ts";
import type { SettledSeat } from "../domain/settle.ts";
import type { Fact } from "../usecases/ports.ts";
import { statusToProto, verdictToProto } from "./vocabulary.ts";

const UPDATE_TYPES = {
  lobby: UpdateType.LOBBY,
  host: UpdateType.HOST,
  report: UpdateType.REPORT,
  status: UpdateType.STATUS,
} as const;

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
  isCulprit: seat.isCulprit,
  accusedBy: [...seat.accusedBy],
  contradicted: seat.contradicted,
});

const head = (match: Match) => ({
  matchId: match.id,
  seasonId: match.seasonId,
  version: BigInt(match.version),
});

/** A fact as the event that leaves with the commit. */
export const toEvent = (fact: Fact): OutboxEvent => {
  const { match } = fact;
  switch (fact.kind) {
    case "created":
      return event("match.created", {
        ...head(match),
        userIds: match.seats.map((seat) => seat.card.userId),
        createdAtMs: BigInt(match.createdAtMs),
      });
    case "updated":
      return event("match.updated", {
        matchId: match.id,
        version: BigInt(match.version),
        updateType: UPDATE_TYPES[fact.updateType],
        lobbyId: match.lobbyId,
        hostUserId: match.hostUserId,
        status: statusToProto(match.status),
        reportCount: match.reportCount,
        disputed: isDisputed(match),
      });
    case "settled":
      return event("match.settled", {
        ...head(match),
        verdict: verdictToProto(fact.settlement.verdict),
        voided: fact.settlement.voided,
        players: fact.settlement.seats.map(settledPlayer),
        startedAtMs: BigInt(match.createdAtMs),
        settledAtMs: BigInt(fact.settlement.atMs),
        formulaVersion: FORMULA_VERSION,
        wasDisputed: fact.settlement.wasDisputed,
        reachedDeadline: fact.settlement.cause === "deadline",
      });
    case "disputed":
      return event("match.disputed", {
        ...head(match),
        players: fact.seats.map(settledPlayer),
        startedAtMs: BigInt(match.createdAtMs),
        disputedAtMs: BigInt(fact.atMs),
      });
  }
};
