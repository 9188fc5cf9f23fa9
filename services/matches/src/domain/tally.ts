import { otherTeam, TEAMS, type Team, type UserId, VERDICTS, type Verdict } from "@gokaku/game";

/** One player's report, as far as the verdict is concerned. */
export interface Vote {
  readonly userId: UserId;
  readonly team: Team;
  readonly verdict: Verdict;
  /** The player who made the match invalid; null unless the vote is `invalid`. */
  readonly offender: UserId | null;
}

export type Outcome =
  | { readonly verdict: Team; readonly offender: null }
  | { readonly verdict: "invalid"; readonly offender: UserId | null };

const ENOUGH_VOTES = 4;
const ENOUGH_UNOPPOSED_VOTES = 3;
const ENOUGH_LEAD = 3;
const ENOUGH_OF_EACH_TEAM = 2;

const isFromBothTeams = (votes: readonly Vote[]): boolean =>
  TEAMS.every((team) => votes.filter((vote) => vote.team === team).length >= ENOUGH_OF_EACH_TEAM);

const hasWon = (votes: readonly Vote[], team: Team): boolean => {
  const supporting = votes.filter((vote) => vote.verdict === team);
  const against = VERDICTS.filter((verdict) => verdict !== team).map(
    (verdict) => votes.filter((vote) => vote.verdict === verdict).length,
  );
  if (supporting.length >= ENOUGH_VOTES && against.every((count) => supporting.length - count >= ENOUGH_LEAD))
    return true;
  return (
    supporting.length >= ENOUGH_UNOPPOSED_VOTES &&
    against.every((count) => count === 0) &&
    supporting.some((vote) => vote.team === otherTeam(team))
  );
};

const isInvalid = (votes: readonly Vote[]): boolean => {
  const supporting = votes.filter((vote) => vote.verdict === "invalid");
  return (
    supporting.length >= ENOUGH_VOTES &&
    isFromBothTeams(supporting) &&
    TEAMS.every(
      (team) => supporting.length - votes.filter((vote) => vote.verdict === team).length >= ENOUGH_LEAD,
    )
  );
};

const offenderOf = (votes: readonly Vote[]): UserId | null => {
  const byName = Map.groupBy(
    votes.filter((vote) => vote.offender !== null),
    (vote) => vote.offender,
  );
  for (const [name, naming] of byName) {
    const others = [...byName].filter(([other]) => other !== name).map(([, list]) => list.length);
    if (
      naming.length >= ENOUGH_VOTES &&
      isFromBothTeams(naming) &&
      others.every((count) => naming.length - count >= ENOUGH_LEAD)
    )
      return name;
  }
  return null;
};

/**
 * The result that a set of votes gives, or null for none. At most one vote per player is expected;
 * the order of the votes never matters.
 */
export const tally = (votes: readonly Vote[]): Outcome | null => {
  for (const team of TEAMS) if (hasWon(votes, team)) return { verdict: team, offender: null };
  return isInvalid(votes) ? { verdict: "invalid", offender: offenderOf(votes) } : null;
};
