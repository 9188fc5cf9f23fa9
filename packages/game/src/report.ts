import type { ErrorCode } from "./errors.ts";
import { NO_CHARACTER } from "./limits.ts";
import type { Team } from "./roles.ts";
import { VERDICTS, type Verdict } from "./vocabulary.ts";

/** The form of a report. "" means nothing; as the banned character both "" and `EMPTY` mean none. */
export interface ReportForm {
  readonly verdict: Verdict;
  readonly bannedCharacterId: string;
  readonly pickedCharacterId: string;
  /** Japanese names, as the catalogue writes them. */
  readonly move1: string;
  readonly move2: string;
  /** The player that is reported for a violation. */
  readonly violationUserId: string;
  /** The player that made the match invalid. */
  readonly invalidUserId: string;
}

const CHARACTER_ID = /^[A-Z0-9][A-Z0-9_-]{0,39}$/;
const CONTROL = /[\p{Cc}\p{Cs}]/u;
/** Characters (Unicode code points). */
export const LONGEST_MOVE = 40;

export const isCharacterId = (id: string): boolean => CHARACTER_ID.test(id);

export const isMoveName = (name: string): boolean => [...name].length <= LONGEST_MOVE && !CONTROL.test(name);

/** The banned character as it is stored: always an id, `EMPTY` for none. */
export const bannedOf = (id: string): string => id || NO_CHARACTER;

/** Whether a character may be picked beside the banned one. */
export const isPick = (pickedCharacterId: string, bannedCharacterId: string | null): boolean =>
  pickedCharacterId !== "" && pickedCharacterId !== NO_CHARACTER && pickedCharacterId !== bannedCharacterId;

export interface ReportFault {
  readonly code: Extract<ErrorCode, `report_${string}`>;
  /** For the log. */
  readonly reason: string;
}

const fault = (code: ReportFault["code"], reason: string): ReportFault => ({ code, reason });

const invalidFault = (form: ReportForm): ReportFault | null => {
  if (form.invalidUserId === "")
    return fault("report_invalid_player_required", "an invalid match needs the player who caused it");
  if (form.pickedCharacterId !== "" || form.move1 !== "" || form.move2 !== "")
    return fault("report_invalid", "an invalid match has neither a picked character nor moves");
  return null;
};

const playedFault = (form: ReportForm): ReportFault | null => {
  const { pickedCharacterId: picked } = form;
  if (picked === "" || picked === NO_CHARACTER) return fault("report_picked_required", "no picked character");
  if (!isPick(picked, form.bannedCharacterId))
    return fault("report_picked_is_banned", "the picked character is the banned one");
  if (!isCharacterId(picked)) return fault("report_invalid", "the picked character's id is malformed");
  if (!isMoveName(form.move1) || !isMoveName(form.move2))
    return fault("report_invalid", "a move is malformed");
  if (form.invalidUserId !== "")
    return fault("report_invalid", "only an invalid match has a player who caused it");
  return null;
};

/**
 * The first fault of a report by itself; null without one. Checks that need the match or the catalogue are the
 * caller's, such as that the reported players play in the match.
 */
export const reportFault = (form: ReportForm): ReportFault | null => {
  if (!isCharacterId(bannedOf(form.bannedCharacterId)))
    return fault("report_invalid", "the banned character's id is malformed");
  return form.verdict === "invalid" ? invalidFault(form) : playedFault(form);
};

export const outcomeOf = (verdict: Verdict, team: Team): "win" | "lose" | "invalid" =>
  verdict === "invalid" ? "invalid" : verdict === team ? "win" : "lose";

/** A verdict as reports name it over HTTP. */
export const REPORT_RESULTS = ["A-win", "B-win", "invalid"] as const;
export type ReportResult = (typeof REPORT_RESULTS)[number];

/** The decisions of an admin on a match; void is without effect for all players. */
export const DECISIONS = [...REPORT_RESULTS, "void"] as const;

/** The results of a mass correction: all matches are void, or the opponents win those that the player won. */
export const MASS_RESULTS = ["void", "lost"] as const;
export type MassResult = (typeof MASS_RESULTS)[number];

export const resultOfVerdict = (verdict: Verdict): ReportResult =>
  verdict === "invalid" ? "invalid" : `${verdict}-win`;

export const verdictOfResult = (result: ReportResult): Verdict =>
  VERDICTS.find((verdict) => resultOfVerdict(verdict) === result) ?? "invalid";
