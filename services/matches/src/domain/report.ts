import { NO_CHARACTER, type UserId } from "@gokaku/game";
import {
  invalidPlayerRequired,
  matchClosed,
  notInMatch,
  pickedIsBanned,
  pickedRequired,
  reportInvalid,
} from "./errors.ts";
import { isOpen, type Match, seatOf } from "./match.ts";
import type { Verdict, Vote } from "./tally.ts";

/** What a player sends. Empty strings mean "nothing", `EMPTY` as the banned character means "no ban". */
export interface ReportForm {
  readonly verdict: Verdict;
  readonly bannedCharacterId: string;
  readonly pickedCharacterId: string;
  readonly move1: string;
  readonly move2: string;
  readonly violationUserId: string;
  readonly invalidUserId: string;
}

/** A report that counts. */
export interface Report extends Vote {
  readonly bannedCharacterId: string;
  readonly pickedCharacterId: string;
  readonly move1: string;
  readonly move2: string;
  readonly accused: UserId | null;
  readonly reportedAtMs: number;
}

const CHARACTER_ID = /^[A-Z0-9][A-Z0-9_-]{0,39}$/;
const LONGEST_MOVE = 40;
const CONTROL = /\p{Cc}|\p{Cs}/u;

const checkedCharacter = (id: string): string => {
  if (!CHARACTER_ID.test(id)) throw reportInvalid("a character id is malformed");
  return id;
};

const checkedMove = (name: string): string => {
  if ([...name].length > LONGEST_MOVE || CONTROL.test(name)) throw reportInvalid("a move is malformed");
  return name;
};

const otherPlayer = (match: Match, reporter: UserId, userId: string): UserId | null => {
  const seat = seatOf(match, userId);
  return seat === undefined || seat.card.userId === reporter ? null : seat.card.userId;
};

const accusedBy = (match: Match, reporter: UserId, userId: string): UserId | null => {
  if (userId === "") return null;
  const accused = otherPlayer(match, reporter, userId);
  if (accused === null) throw reportInvalid("the accused is not another player of the match");
  return accused;
};

const draftOf = (
  form: ReportForm,
): Pick<Report, "bannedCharacterId" | "pickedCharacterId" | "move1" | "move2"> => {
  const bannedCharacterId = checkedCharacter(form.bannedCharacterId || NO_CHARACTER);
  if (form.verdict === "invalid") {
    if (form.pickedCharacterId !== "" || form.move1 !== "" || form.move2 !== "")
      throw reportInvalid("an invalid match has neither a picked character nor moves");
    return { bannedCharacterId, pickedCharacterId: "", move1: "", move2: "" };
  }
  if (form.pickedCharacterId === "" || form.pickedCharacterId === NO_CHARACTER) throw pickedRequired();
  if (form.pickedCharacterId === bannedCharacterId) throw pickedIsBanned();
  return {
    bannedCharacterId,
    pickedCharacterId: checkedCharacter(form.pickedCharacterId),
    move1: checkedMove(form.move1),
    move2: checkedMove(form.move2),
  };
};

const culpritOf = (match: Match, reporter: UserId, form: ReportForm): UserId | null => {
  if (form.verdict !== "invalid") {
    if (form.invalidUserId !== "") throw reportInvalid("only an invalid match has somebody who caused it");
    return null;
  }
  const culprit = otherPlayer(match, reporter, form.invalidUserId);
  if (culprit === null) throw invalidPlayerRequired(reporter);
  return culprit;
};

/**
 * The report of `userId` as it counts from `nowMs` on. Throws `not_in_match` for strangers,
 * `match_closed` after the close, and a `report_…` code for a form that makes no sense.
 */
export const reportOf = (match: Match, userId: string, form: ReportForm, nowMs: number): Report => {
  const seat = seatOf(match, userId);
  if (seat === undefined) throw notInMatch(match.id, userId);
  if (!isOpen(match)) throw matchClosed(match.id);
  const reporter = seat.card.userId;
  return {
    userId: reporter,
    team: seat.team,
    verdict: form.verdict,
    culprit: culpritOf(match, reporter, form),
    ...draftOf(form),
    accused: accusedBy(match, reporter, form.violationUserId),
    reportedAtMs: nowMs,
  };
};

/** Whether a further report says the same as the one before, so that nothing changes. */
export const isSameReport = (one: Report, other: Report): boolean =>
  one.verdict === other.verdict &&
  one.culprit === other.culprit &&
  one.bannedCharacterId === other.bannedCharacterId &&
  one.pickedCharacterId === other.pickedCharacterId &&
  one.move1 === other.move1 &&
  one.move2 === other.move2 &&
  one.accused === other.accused;
