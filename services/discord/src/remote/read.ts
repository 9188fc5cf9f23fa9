import { slowAfterS } from "@gokaku/game";
import { attendanceFromProto, roleFromProto, verdictFromProto } from "@gokaku/grpc";
import { Verdict } from "@gokaku/proto/common/v1/common_pb";
import { MatchStatus, type MatchView, type TeamView } from "@gokaku/proto/matches/v1/matches_pb";
import type { PublicView } from "@gokaku/proto/queue/v1/queue_pb";
import type { QueueView } from "../domain/card.ts";
import type { Seat, View } from "../domain/match.ts";

const seatsOf = (team: TeamView | undefined): readonly Seat[] =>
  (team?.seats ?? []).map(({ card, attendance }) => ({
    userId: card?.userId ?? "",
    name: card?.trainerName ?? "",
    rate: card?.rate ?? 0,
    measuringLeft: card?.measuringLeft ?? 0,
    attendance: attendanceFromProto(attendance) ?? "unconfirmed",
  }));

/** The shared part of a match, with its version. */
export const viewOf = (match: MatchView): { readonly version: number; readonly view: View } => ({
  version: Number(match.version),
  view: {
    teams: { A: seatsOf(match.teamA), B: seatsOf(match.teamB) },
    firstAttack: match.teamA?.isFirstAttack === true ? "A" : "B",
    checkInUntilMs: Number(match.checkInUntilMs),
    createdAtMs: Number(match.createdAtMs),
    isDone: match.status === MatchStatus.DONE,
    isDisputed: match.disputed,
    isVoided: match.voided,
    slowAtMs: Number(match.createdAtMs) + slowAfterS(match.lobbyJoinTimeoutS) * 1000,
    verdict: match.winner === Verdict.UNSPECIFIED ? null : verdictFromProto(match.winner),
  },
});

export const queueViewOf = ({ totalWaiting, ongoingMatches, shortage }: PublicView): QueueView => ({
  waiting: totalWaiting,
  matches: ongoingMatches,
  shortage:
    shortage === undefined
      ? null
      : {
          players: shortage.players,
          roles: shortage.roles.flatMap((role) => roleFromProto(role) ?? []),
          rateFrom: shortage.rateFrom,
          rateTo: shortage.rateTo,
        },
});
