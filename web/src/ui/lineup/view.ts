import type { ExplainedMatch, PublicSeat } from "@gokaku/contract/people";
import { ROLES, type Role, type Team } from "@gokaku/game";

export type Outcome = "won" | "invalid" | "voided" | "disputed";

export const outcomeOf = ({
  winner_team: winner,
  disputed,
  voided,
}: Pick<ExplainedMatch, "winner_team" | "disputed" | "voided">): Outcome =>
  disputed ? "disputed" : voided ? "voided" : winner === "A" || winner === "B" ? "won" : "invalid";

/** The team that stands first: the viewer's own, else A. */
export const firstTeam = (match: Pick<ExplainedMatch, "team_b">, viewerId: string | null): Team =>
  match.team_b.players.some(({ user_id: userId }) => userId === viewerId) ? "B" : "A";

/** The name that a player has now; null for a player of another match. */
export const nameIn = (
  { team_a: a, team_b: b }: Pick<ExplainedMatch, "team_a" | "team_b">,
  userId: string,
): string | null =>
  [...a.players, ...b.players].find(({ user_id: id }) => id === userId)?.trainer_name ?? null;

export interface Lane {
  /** Null where roles are not known. */
  readonly role: Role | null;
  readonly one: PublicSeat;
  readonly other: PublicSeat;
  /** Between both in points; null where it is not known. */
  readonly gap: number | null;
}

/** Pairs of opponents in the order of the roles; where roles are not known, of the rates. */
export const lanesOf = (match: ExplainedMatch, first: Team): readonly Lane[] => {
  const [one, other] = first === "A" ? [match.team_a, match.team_b] : [match.team_b, match.team_a];
  return one.players
    .flatMap((seat, at) => {
      const opposite =
        other.players.find(({ role }) => role !== null && role === seat.role) ?? other.players[at];
      const lane = match.explanation?.lane_gaps.find(({ role }) => role === seat.role);
      return opposite === undefined
        ? []
        : [{ role: seat.role, one: seat, other: opposite, gap: lane?.gap ?? null }];
    })
    .toSorted((a, b) => (a.role && b.role ? ROLES.indexOf(a.role) - ROLES.indexOf(b.role) : 0));
};

/** The bans of a team, each character once, in the order of its reporters' rates. */
export const bansOf = (match: Pick<ExplainedMatch, "team_a" | "team_b">, team: Team): readonly string[] => {
  const { players } = team === "A" ? match.team_a : match.team_b;
  return [...new Set(players.map(({ banned_pokemon: id }) => id))].filter((id) => id !== "");
};

/** Chances in whole percent, those of the team that stands first before the others; together 100. */
export const chancesOf = (chanceOfA: number, first: Team): readonly [number, number] => {
  const a = Math.round(chanceOfA * 100);
  return first === "A" ? [a, 100 - a] : [100 - a, a];
};
