import type { MatchRecord, User } from "@gokaku/contract";
import type { MyMatch } from "../../model/my-match.ts";
import type { Receipt } from "../../model/receipt.ts";
import { outcomeOf } from "../../ui/records/outcome.ts";

/** How a match ended for one of its players; `disputed` is still being looked at. */
export type Verdict = "win" | "lose" | "invalid" | "disputed";

export interface RateChange {
  readonly before: number;
  readonly after: number;
}

/** Null while the match is open, and while its end is not known here. */
export const verdictOf = ({ match, team }: MyMatch): Verdict | null => {
  if (match.disputed) return "disputed";
  if (match.status !== "done") return null;
  if (match.voided || match.winner_team === "invalid") return "invalid";
  if (match.winner_team === null || team === null) return null;
  return match.winner_team === team ? "win" : "lose";
};

/** A match with the result that is shown of it; a correction may have given it another one than was pushed. */
export interface Ended {
  readonly matchId: string;
  readonly verdict: Verdict | null;
  /** The own rate in the match; given when a season began after it, which moved the rate of the account. */
  readonly rateThen?: number | undefined;
}

const isReceiptOf = ({ matchId, verdict }: Ended, pushed: Receipt | undefined): pushed is Receipt =>
  pushed?.match_id === matchId && pushed.outcome === verdict;

const isRecordOf = ({ matchId, verdict }: Ended, latest: MatchRecord | undefined): latest is MatchRecord =>
  latest?.match_id === matchId && latest.state === "settled" && outcomeOf(latest) === verdict;

/** The own rate in a match, if the season that runs began after the match; else undefined. */
export const rateBeforeSeason = (
  { match, me }: MyMatch,
  season: { readonly start_date: number } | null | undefined,
): number | undefined =>
  season != null && match.matched_unixtime < season.start_date ? me?.rate : undefined;

/** The receipt that was pushed; without one, what the own records say once the match stands first among them. */
export const rateChangeOf = (
  ended: Ended,
  pushed: Receipt | undefined,
  user: Pick<User, "rate" | "latest_matches"> | undefined,
): RateChange | null => {
  if (isReceiptOf(ended, pushed)) return { before: pushed.rate_before, after: pushed.rate_after };
  const [latest] = user?.latest_matches ?? [];
  if (user === undefined || !isRecordOf(ended, latest)) return null;
  const before = ended.rateThen ?? user.rate - latest.rate_delta;
  return { before, after: before + latest.rate_delta };
};

/** Places in the ranking; `before` is null where it was not known or there was none. */
export interface RankChange {
  readonly before: number | null;
  readonly after: number;
}

/** The place that was pushed, else the one in the own account once that knows the match; null while there is none. */
export const rankChangeOf = (
  ended: Ended,
  pushed: Receipt | undefined,
  user: Pick<User, "rank" | "latest_matches"> | undefined,
): RankChange | null => {
  const own = isReceiptOf(ended, pushed) ? pushed : undefined;
  const isCounted = isRecordOf(ended, user?.latest_matches[0]);
  const after = own?.rank_after ?? (isCounted ? (user?.rank ?? null) : null);
  return after === null ? null : { before: own?.rank_before ?? null, after };
};

type Decided = Exclude<Verdict, "disputed">;

export interface Contradiction {
  readonly reported: Decided;
  readonly decided: Decided;
}

/** The own report, where it is not what was decided; null when both agree, none was made or nothing is decided. */
export const contradictionOf = (view: MyMatch, userId: string): Contradiction | null => {
  const decided = verdictOf(view);
  const reported = view.match.user_reports.find((report) => report.user_id === userId)?.result;
  if (decided === null || decided === "disputed" || reported === undefined || reported === decided)
    return null;
  return { reported, decided };
};
