import { EVERYONE, type MatchId, parseUserId, ROLES, TEAMS, type UserId } from "@gokaku/game";
import { RATING } from "@gokaku/rating";
import { checkInUntilMs, unconfirmedSeats } from "./check-in.ts";
import { type MatchDraft, type MatchTerms, newMatch, type SeatDraft } from "./draft.ts";
import { opensToEveryone } from "./host.ts";
import { advanced, type Card, isOpen, type Match } from "./match.ts";
import { type MatchRecord, momentAfter } from "./report.ts";
import { withConfirmedSeat } from "./seat-step.ts";
import { finished, stepOfReport, stepOfTime } from "./step.ts";

/** A match of an admin with nine bots. It is stored apart from all matches, so nothing of it counts. */
export interface Rehearsal extends MatchRecord {
  readonly userId: UserId;
}

/** Times in ms. */
export const REHEARSAL = {
  lastsMs: 30 * 60_000,
  /** The admin first sees the match before any bot has confirmed. */
  firstBotAfterMs: 3_000,
  lobbyAfterMs: 15_000,
  /** For how long a finished one can still be read. */
  shownMs: 30 * 60_000,
} as const;

const LOBBY_ID = "12345678";
const RATE_GAP = 10;

const botId = (number: number): UserId => {
  const id = parseUserId(`rehearsal_bot_${number}`);
  if (id === null) throw new RangeError(`invalid number of a bot: ${number}`);
  return id;
};

/** The admin has the first place of team A and is its highest rated player, who is the first host. */
const seatsOf = (userId: UserId, card: Card, rate: number): readonly SeatDraft[] =>
  TEAMS.flatMap((team, half) =>
    ROLES.map((role, place) => {
      const number = half * ROLES.length + place;
      const isAdmin = number === 0;
      const own = isAdmin ? rate : rate - RATE_GAP * place;
      const id = isAdmin ? userId : botId(number);
      return {
        userId: id,
        card: isAdmin ? card : { userId: id, trainerName: `ボット${number}`, rate: own, maxRate: own },
        team,
        role,
        selectedRoles: [role],
        rate: own,
        mu: own,
        sigma: RATING.initialSigma,
        skill: null,
        entryId: "",
      };
    }),
  );

/** A rehearsal that has just begun. */
export const newRehearsal = (
  { id, userId, card, rate }: Readonly<{ id: MatchId; userId: UserId; card: Card; rate: number }>,
  terms: MatchTerms,
): Rehearsal => {
  const draft: MatchDraft = {
    id,
    seasonId: "",
    tickId: "",
    firstAttack: "A",
    seats: seatsOf(userId, card, rate),
  };
  return { userId, match: { ...newMatch(draft, terms), isRehearsal: true }, reports: [] };
};

/** A rehearsal that is over without a result; a closed one as it is. */
export const endedRehearsal = (record: MatchRecord, nowMs: number): MatchRecord =>
  isOpen(record.match) ? finished(record, "void", "abandoned", nowMs).after : record;

/** No substitute exists, so the rehearsal ends when its admin does not confirm in time. */
const isMissed = (match: Match, userId: UserId, nowMs: number): boolean => {
  const untilMs = checkInUntilMs(match);
  return (
    untilMs !== null && nowMs >= untilMs && unconfirmedSeats(match).some((seat) => seat.userId === userId)
  );
};

const afterTime = (record: MatchRecord, userId: UserId, nowMs: number): MatchRecord => {
  const { match } = record;
  if (nowMs >= match.createdAtMs + REHEARSAL.lastsMs || isMissed(match, userId, nowMs))
    return endedRehearsal(record, nowMs);
  if (opensToEveryone(match, nowMs)) return { ...record, match: advanced(match, { hostUserId: EVERYONE }) };
  return stepOfTime(record, nowMs)?.after ?? record;
};

/** The bots report what the admin reported, one after another. */
const withBotReport = (record: MatchRecord, userId: UserId, nowMs: number): MatchRecord => {
  const own = record.reports.find((report) => report.userId === userId);
  const next = record.match.seats.find((seat) => !record.reports.some((one) => one.userId === seat.userId));
  if (own === undefined || next === undefined) return record;
  const report = {
    ...own,
    userId: next.userId,
    team: next.team,
    bannedCharacterId: "",
    pickedCharacterId: "",
    move1: "",
    move2: "",
    reportedPlayer: null,
    reportedAtMs: momentAfter(record, nowMs),
  };
  const step = stepOfReport(record, report, nowMs);
  return step === null || step === "late" ? record : step.after;
};

const afterBots = (record: MatchRecord, userId: UserId, nowMs: number): MatchRecord => {
  const { match } = record;
  const agedMs = nowMs - match.createdAtMs;
  if (!isOpen(match) || agedMs < REHEARSAL.firstBotAfterMs) return record;
  const late = unconfirmedSeats(match).find((seat) => seat.userId !== userId);
  if (late !== undefined) return withConfirmedSeat(record, late.userId, nowMs);
  if (match.lobbyId === "" && match.hostUserId !== userId && agedMs >= REHEARSAL.lobbyAfterMs)
    return { ...record, match: advanced(match, { lobbyId: LOBBY_ID }) };
  return withBotReport(record, userId, nowMs);
};

/** Applies due deadlines and at most one act of a bot; the same record when nothing is due. */
export const afterLook = ({ userId, ...record }: Rehearsal, nowMs: number): MatchRecord =>
  afterBots(afterTime(record, userId, nowMs), userId, nowMs);
