import { NO_NAME } from "@gokaku/contract/heads";
import type { PublicMatch } from "@gokaku/contract/people";
import type { RankingResponse } from "@gokaku/contract/users";

/** A player in a page that is shown before its scripts have come. */
export interface FirstRow {
  /** A rank or a team. */
  readonly mark: string;
  readonly userId: string;
  readonly name: string;
  readonly rate: number;
}

/** About what a phone shows. */
const MOST = 10;

interface Named {
  readonly user_id: string;
  readonly trainer_name: string;
  readonly rate: number;
}

const rowOf = (mark: string, { user_id: userId, trainer_name: name, rate }: Named): FirstRow => ({
  mark,
  userId,
  rate,
  name: name || NO_NAME,
});

/**
 * The players with which the screen of this answer begins: the top of the ranking, the ten of a match.
 * @param call the call whose answer it is
 */
export const firstRowsOf = (call: string | undefined, answer: unknown): readonly FirstRow[] => {
  if (answer === undefined) return [];
  if (call === "getPublicRanking")
    return (answer as RankingResponse).rankings
      .slice(0, MOST)
      .map((entry) => rowOf(String(entry.rank), entry));
  if (call !== "getPublicMatch") return [];
  const { team_a: a, team_b: b } = answer as PublicMatch;
  return [a, b].flatMap((team) => team.players.map((player) => rowOf(team.team_id, player)));
};
