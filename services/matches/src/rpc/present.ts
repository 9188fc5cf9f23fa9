import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { Attendance, Team } from "@gokaku/game";
import {
  attendanceToProto,
  massResultToProto,
  matchRefusalToProto,
  matchStatusToProto,
  roleToProto,
  teamToProto,
  verdictToProto,
} from "@gokaku/grpc";
import { viewAs } from "@gokaku/present/match-parts";
import { type PlayerCard, PlayerCardSchema, Verdict } from "@gokaku/proto/common/v1/common_pb";
import {
  type AdminMatchSchema,
  type CorrectedMatchSchema,
  type CreateMatchResultSchema,
  type DisputeRoomSchema,
  type FairnessSchema,
  type GetCharacterUseResponseSchema,
  type ListedMatchSchema,
  type MassCorrectionSchema,
  type MatchParts,
  MatchPartsSchema,
  type MatchView,
  type OwnStepSchema,
  type PreviewDecisionResponseSchema,
  type PreviewMassCorrectionResponseSchema,
  RefusalReason,
  type ReportView,
  ReportViewSchema,
  type SettledMatchSchema,
  type TeamPartSchema,
  type TeamViewSchema,
} from "@gokaku/proto/matches/v1/matches_pb";
import type { CharacterUse } from "../domain/character-use.ts";
import { checkInUntilMs, hasBegun, isConfirmed, namersOf } from "../domain/check-in.ts";
import { disputeEndsAtMs, openUntilMs } from "../domain/closing.ts";
import type { Decision } from "../domain/decide.ts";
import { countsOf, hasLeaver, readableStatements, type Statement } from "../domain/dispute-room.ts";
import { CHANCE_BINS, type Fairness, type Scores, TEAM_GAP_BOUNDS } from "../domain/fairness.ts";
import type { MassPreview } from "../domain/mass-correction.ts";
import {
  currentSeatOf,
  FIRST_BAN_REPORTER,
  isDisputed,
  isOpen,
  type Match,
  type Seat,
  teamSeats,
  vacantSinceMs,
} from "../domain/match.ts";
import type { OwnStep } from "../domain/own-step.ts";
import type { MatchRecord, Report } from "../domain/report.ts";
import type { RatingChange } from "../domain/rerate.ts";
import type { Outcome } from "../domain/tally.ts";
import type { CorrectedMatch } from "../store/corrections.ts";
import type { Creation } from "../store/creations.ts";
import type { MassCorrection } from "../store/mass-corrections.ts";
import type { SettledMatch } from "../store/settled.ts";
import type { DisputeRoom } from "../usecases/dispute-room.ts";
import type { AdminRecord } from "../usecases/list-matches.ts";

const seconds = (ms: number): bigint => BigInt(Math.floor(ms / 1000));

/** Texts and whole numbers are the same in JSON; a field that only another version of the protocol knows is left out. */
const cardOf = ({ card }: Seat): PlayerCard =>
  create(PlayerCardSchema, card as MessageInitShape<typeof PlayerCardSchema>);

const attendanceOf = (match: Match, seat: Seat): Attendance => {
  if (seat.vacatedAtMs !== null) return "open";
  return isConfirmed(match, seat) ? "confirmed" : "unconfirmed";
};

const seatView = (match: Match, seat: Seat) => ({
  card: cardOf(seat),
  attendance: attendanceToProto(attendanceOf(match, seat)),
  missingVotes: namersOf(match, seat.userId).length,
});

const presentTeam = (match: Match, team: Team): MessageInitShape<typeof TeamViewSchema> => ({
  team: teamToProto(team),
  isFirstAttack: match.firstAttack === team,
  seats: teamSeats(match.seats, team).map((seat) => seatView(match, seat)),
});

const presentPart = (match: Match, team: Team): MessageInitShape<typeof TeamPartSchema> => ({
  voiceLink: match.voiceLinks[team],
  seats: teamSeats(match.seats, team).map(({ userId, role, rateOrder }) => ({
    userId,
    role: roleToProto(role),
    banOrder: Math.max(0, rateOrder - FIRST_BAN_REPORTER + 1),
  })),
});

/** The part that all viewers see, without the teams. */
const sharedOf = (match: Match, nowMs: number) => ({
  matchId: match.id,
  seasonId: match.seasonId,
  version: BigInt(match.version),
  status: matchStatusToProto(match.status),
  hostUserId: match.hostUserId,
  lobbyId: match.lobbyId,
  matchedAtS: seconds(match.createdAtMs),
  startedAtS: seconds(match.createdAtMs),
  createdAtMs: BigInt(match.createdAtMs),
  reportCount: match.reportCount,
  winner: match.winner === null ? Verdict.UNSPECIFIED : verdictToProto(match.winner),
  lobbyCreateTimeoutS: match.lobbyCreateTimeoutS,
  lobbyJoinTimeoutS: match.lobbyJoinTimeoutS,
  checkInUntilMs: BigInt((!hasBegun(match, nowMs) && checkInUntilMs(match)) || 0),
  lobbyFromMs: BigInt(match.lobbyFromMs),
  openSinceMs: BigInt((isOpen(match) && vacantSinceMs(match)) || 0),
  canSubstitute: isOpen(match) && !hasBegun(match, nowMs),
  closesAtS: seconds(openUntilMs(match) ?? 0),
  disputed: isDisputed(match),
  voided: match.voided,
  isRehearsal: match.isRehearsal === true,
});

/** The match with what all ten see of it, and beside it what each team alone sees. Reports are not in it. */
export const presentParts = (match: Match, nowMs: number): MatchParts =>
  create(MatchPartsSchema, {
    shared: { ...sharedOf(match, nowMs), teamA: presentTeam(match, "A"), teamB: presentTeam(match, "B") },
    teamA: presentPart(match, "A"),
    teamB: presentPart(match, "B"),
  });

const presentReport = ({ userId, verdict, team, reportedAtMs }: Report): ReportView =>
  create(ReportViewSchema, {
    userId,
    verdict: verdictToProto(verdict),
    team: teamToProto(team),
    reportedAtS: seconds(reportedAtMs),
  });

/**
 * The match as `userId` may see it: roles and voice channel of the own team only, and until the close no
 * report but the own one. Null for a user who has no seat in it.
 */
export const presentMatch = (
  { match, reports }: MatchRecord,
  userId: string,
  nowMs: number,
  parts = presentParts(match, nowMs),
): MatchView | null => {
  const view = currentSeatOf(match, userId) && viewAs(parts, userId);
  if (view === undefined || view === null) return null;
  const seen = reports.filter((report) => !isOpen(match) || report.userId === userId);
  const namings = match.namings.filter(({ byUserId }) => byUserId === userId);
  return {
    ...view,
    reports: seen.map(presentReport),
    namedMissing: namings.map((naming) => naming.userId),
  };
};

/** The matches as each of the users may see them, for those who play in one. */
export const presentViews = (records: readonly MatchRecord[], userIds: readonly string[], nowMs: number) => ({
  views: records.flatMap((record) => {
    const parts = presentParts(record.match, nowMs);
    return userIds.flatMap((userId) => {
      const match = presentMatch(record, userId, nowMs, parts);
      return match === null ? [] : [{ userId, match }];
    });
  }),
});

export const presentCreation = ({
  matchId,
  refusal,
  userIds,
}: Creation): MessageInitShape<typeof CreateMatchResultSchema> => ({
  matchId,
  created: refusal === null,
  refusal: refusal === null ? RefusalReason.UNSPECIFIED : matchRefusalToProto(refusal),
  userIds: [...userIds],
});

export const presentListed = (match: Match): MessageInitShape<typeof ListedMatchSchema> => ({
  matchId: match.id,
  status: matchStatusToProto(match.status),
  disputed: isDisputed(match),
  voided: match.voided,
  winner: match.winner === null ? Verdict.UNSPECIFIED : verdictToProto(match.winner),
  matchedAtS: seconds(match.createdAtMs),
  reportCount: match.reportCount,
  lobbyId: match.lobbyId,
  hostUserId: match.hostUserId,
  seasonId: match.seasonId,
});

const wholeTeam = (match: Match, team: Team) => ({
  team: teamToProto(team),
  isFirstAttack: match.firstAttack === team,
  voiceLink: match.voiceLinks[team],
  seats: teamSeats(match.seats, team).map((seat) => ({
    ...seatView(match, seat),
    role: roleToProto(seat.role),
  })),
});

const presentResult = ({ verdict, offender, voided }: Decision) => ({
  verdict: voided ? Verdict.UNSPECIFIED : verdictToProto(verdict),
  offenderUserId: offender ?? "",
});

const presentStatement = ({ userId, text, writtenAtMs }: Statement) => ({
  userId,
  text,
  writtenAtS: seconds(writtenAtMs),
});

const presentOutcome = (outcome: Outcome) => presentResult({ ...outcome, voided: false });

/** The match with nothing left out. */
export const presentAdminMatch = ({
  match,
  reports,
  settlement,
  corrections,
  proposals,
  course,
  statements,
  agreements,
}: AdminRecord): MessageInitShape<typeof AdminMatchSchema> => ({
  view: {
    ...sharedOf(match, match.closedAtMs ?? match.createdAtMs),
    teamA: wholeTeam(match, "A"),
    teamB: wholeTeam(match, "B"),
    reports: reports.map(presentReport),
  },
  tickId: match.tickId,
  reports: reports.map((report) => ({
    bannedCharacterId: report.bannedCharacterId,
    pickedCharacterId: report.pickedCharacterId,
    move1: report.move1,
    move2: report.move2,
    violationUserId: report.reportedPlayer ?? "",
    invalidUserId: report.offender ?? "",
  })),
  ...(settlement !== null && {
    settlement: {
      cause: settlement.cause,
      wasDisputed: settlement.wasDisputed,
      offenderUserId: settlement.offender ?? "",
      settledAtS: seconds(settlement.settledAtMs),
      deltas: [...settlement.deltas],
    },
  }),
  closedAtS: match.closedAtMs === null ? 0n : seconds(match.closedAtMs),
  corrections: corrections.map(({ adminId, from, to, reason, atMs }) => ({
    adminId,
    reason,
    correctedAtS: seconds(atMs),
    from: presentResult(from),
    to: presentResult(to),
  })),
  proposals: proposals.map(({ userId, reason, atMs, ...decision }) => ({
    userId,
    reason,
    proposedAtS: seconds(atMs),
    result: presentResult(decision),
  })),
  course: course.map((step) => ({ ...step, atMs: BigInt(step.atMs) })),
  statements: statements.map(presentStatement),
  agreements: agreements.map(({ userId, outcome, agreedAtMs }) => ({
    userId,
    result: presentOutcome(outcome),
    agreedAtS: seconds(agreedAtMs),
  })),
});

/** The dispute room as `userId` may see it: the others' statements only beside the own one. */
export const presentDisputeRoom = (
  room: DisputeRoom,
  userId: string,
): MessageInitShape<typeof DisputeRoomSchema> => {
  const { match, statements, agreements, settlement } = room;
  const own = agreements.find((agreement) => agreement.userId === userId);
  return {
    matchId: match.id,
    open: isDisputed(match),
    closesAtS: seconds(disputeEndsAtMs(match.disputedAtMs ?? 0)),
    hasLeaver: hasLeaver(match, room),
    statements: readableStatements(statements, userId).map(presentStatement),
    statementCount: statements.length,
    ...(own && { ownResult: presentOutcome(own.outcome) }),
    counts: countsOf(agreements).map(({ outcome, players }) => ({
      result: presentOutcome(outcome),
      players,
    })),
    ...(settlement && { result: presentResult(settlement), cause: settlement.cause }),
  };
};

export const presentCorrected = ({
  matchId,
  steps,
}: CorrectedMatch): MessageInitShape<typeof CorrectedMatchSchema> => ({
  matchId: BigInt(matchId),
  steps: [...steps],
});

export const presentChange = ({
  deltas,
  rates,
  laterMatches,
  changedMatches,
}: RatingChange): MessageInitShape<typeof PreviewDecisionResponseSchema> => ({
  deltas: [...deltas],
  rates: [...rates].map(([userId, change]) => ({ userId, change })),
  laterMatches,
  changedMatches,
});

export const presentMassPreview = ({
  matchIds,
  players,
  ...preview
}: MassPreview): MessageInitShape<typeof PreviewMassCorrectionResponseSchema> => ({
  ...preview,
  matchIds: [...matchIds],
  players: [...players],
});

export const presentMassCorrection = ({
  result,
  atMs,
  matchIds,
  ...made
}: MassCorrection & { readonly matchIds: readonly string[] }): MessageInitShape<
  typeof MassCorrectionSchema
> => ({ ...made, result: massResultToProto(result), atS: seconds(atMs), matchIds: [...matchIds] });

const presentBins = (bins: Scores["bins"]) =>
  bins.map(({ matches, chances, wins }, place) => ({
    chanceFrom: place / CHANCE_BINS,
    chanceTo: (place + 1) / CHANCE_BINS,
    matches,
    ...(matches > 0 && { meanChance: chances / matches, winRate: wins / matches }),
  }));

/** Sums made means; a mean of no matches is left out. */
/** Most matches first. */
export const presentCharacterUse = ({
  matches,
  characters,
}: CharacterUse): MessageInitShape<typeof GetCharacterUseResponseSchema> => ({
  matches,
  characters: [...characters]
    .map(([characterId, sums]) => ({ characterId, ...sums }))
    .toSorted((one, other) => other.matches - one.matches || other.bans - one.bans),
});

export const presentFairness = ({
  rate,
  skill,
  compared,
  ...sums
}: Fairness): MessageInitShape<typeof FairnessSchema> => ({
  settledMatches: sums.settled,
  decidedMatches: rate.matches,
  ...(rate.matches > 0 && {
    brierScore: rate.squares / rate.matches,
    logLoss: rate.losses / rate.matches,
  }),
  calibration: presentBins(rate.bins),
  skill: {
    matches: skill.matches,
    ...(skill.matches > 0 && { brierScore: skill.squares / skill.matches }),
    calibration: presentBins(skill.bins),
  },
  logLosses:
    skill.matches === 0
      ? {}
      : {
          coin: compared.coin / skill.matches,
          elo: compared.elo / skill.matches,
          openskill: compared.openskill / skill.matches,
          rate: compared.rate / skill.matches,
          skill: skill.losses / skill.matches,
        },
  teamGaps: sums.teamGaps.map((matches, place) => ({
    ...(place < TEAM_GAP_BOUNDS.length && { below: TEAM_GAP_BOUNDS[place] }),
    matches,
  })),
  firstWishes: sums.wishes[0],
  secondWishes: sums.wishes[1],
  furtherWishes: sums.wishes[2],
});

export const presentSettled = (match: SettledMatch): MessageInitShape<typeof SettledMatchSchema> => ({
  matchId: match.matchId,
  seasonId: match.seasonId,
  verdict: match.verdict === null ? Verdict.UNSPECIFIED : verdictToProto(match.verdict),
  disputed: match.verdict === null,
  voided: match.voided,
  firstAttack: teamToProto(match.firstAttack),
  startedAtS: seconds(match.startedAtMs),
  settledAtMs: BigInt(match.settledAtMs),
  seats: match.seats.map(({ team, role, ...seat }) => ({
    ...seat,
    team: teamToProto(team),
    role: roleToProto(role),
  })),
});

export const presentOwnStep = ({
  verdict,
  team,
  terms,
  ...step
}: OwnStep): MessageInitShape<typeof OwnStepSchema> => ({
  ...step,
  verdict: verdictToProto(verdict),
  team: teamToProto(team),
  ...(terms && { terms }),
});
