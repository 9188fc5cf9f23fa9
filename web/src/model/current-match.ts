import type { Match, MatchUpdate, NoMatch } from "@gokaku/contract";

export interface CurrentMatch {
  readonly match: Match | NoMatch;
}

export const NONE: CurrentMatch = { match: { match_id: "0" } };

/** The match that is shown: the one being played, or the closed one until its player leaves it; null for none. */
export const matchOf = (current: CurrentMatch | undefined): Match | null =>
  current !== undefined && "version" in current.match ? current.match : null;

/** Still being played: a dispute closes a match as well, though its status stays. */
export const isOpenMatch = ({ status, disputed }: Match): boolean => status === "matched" && !disputed;

/** The match being played; null when there is none. */
export const openMatchOf = (current: CurrentMatch | undefined): Match | null => {
  const match = matchOf(current);
  return match !== null && isOpenMatch(match) ? match : null;
};

const isResultKnown = ({ winner_team, disputed, voided }: Match): boolean =>
  winner_team !== null || disputed || voided;

/** Closed, but how it ended is not known here yet: a fresh view has to be asked for. */
export const lacksVerdict = (match: Match): boolean => match.status === "done" && !isResultKnown(match);

/** Closed with a result, which from then on only a correction changes. */
export const hasVerdict = (match: Match): boolean =>
  match.status === "done" && !match.disputed && isResultKnown(match);

/** Keeps the higher version of the same match; another match always replaces. */
export const newerMatch = (known: CurrentMatch | undefined, arrived: Match): CurrentMatch => {
  const before = matchOf(known);
  const keep = before !== null && before.match_id === arrived.match_id && before.version > arrived.version;
  return keep ? { match: before } : { match: arrived };
};

/**
 * The match to show after the server's answer. "None" closes the current match; it stays on the screen until its
 * player leaves it.
 */
export const currentAfter = (known: CurrentMatch | undefined, arrived: CurrentMatch): CurrentMatch => {
  const match = matchOf(arrived);
  if (match !== null) return newerMatch(known, match);
  const before = matchOf(known);
  if (before === null) return NONE;
  return { match: isOpenMatch(before) ? { ...before, status: "done" } : before };
};

export type UpdateOutcome =
  | { readonly kind: "applied"; readonly current: CurrentMatch }
  /** The match that is shown with its result was given another one, which the update does not carry. */
  | { readonly kind: "corrected" }
  /** Not our match, or not newer than what is shown. */
  | { readonly kind: "ignored" };

/** A change that was pushed: only a higher version of the match at hand is applied. */
export const applyMatchUpdate = (known: CurrentMatch | undefined, update: MatchUpdate): UpdateOutcome => {
  const match = matchOf(known);
  if (match === null || match.match_id !== update.matchId || update.version <= match.version) {
    return { kind: "ignored" };
  }
  if (hasVerdict(match)) return { kind: "corrected" };
  const { dynamicData: change, version } = update;
  // A dispute keeps the match's status: with another one it is decided.
  const disputed = match.disputed && change.status === "matched";
  return { kind: "applied", current: { match: { ...match, ...change, disputed, version } } };
};
