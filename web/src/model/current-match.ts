import type { Match, MatchUpdate, NoMatch } from "@gokaku/contract";

export type CurrentMatch = { readonly match: Match | NoMatch };

export const NONE: CurrentMatch = { match: { match_id: "0" } };

/** The match one is in; null when there is none. */
export const matchOf = (current: CurrentMatch | undefined): Match | null =>
  current !== undefined && "version" in current.match ? current.match : null;

/** Keeps the higher version of the same match; another match always replaces. */
export const newerMatch = (known: CurrentMatch | undefined, arrived: Match): CurrentMatch => {
  const before = matchOf(known);
  const keep = before !== null && before.match_id === arrived.match_id && before.version > arrived.version;
  return keep ? { match: before } : { match: arrived };
};

export type UpdateOutcome =
  | { readonly kind: "applied"; readonly current: CurrentMatch }
  /** Not our match, or not newer than what is shown. */
  | { readonly kind: "ignored" };

/** A change that was pushed: only a higher version of the match at hand is applied. */
export const applyMatchUpdate = (known: CurrentMatch | undefined, update: MatchUpdate): UpdateOutcome => {
  const match = matchOf(known);
  if (match === null || match.match_id !== update.matchId || update.version <= match.version) {
    return { kind: "ignored" };
  }
  return {
    kind: "applied",
    current: { match: { ...match, ...update.dynamicData, version: update.version } },
  };
};
