import type { AdminMatch, PreviewDecisionRequest, PreviewDecisionResponse } from "@gokaku/contract";
import type { Change } from "./parts.tsx";

export const playersOf = (match: Pick<AdminMatch, "team_a" | "team_b">) => [
  ...match.team_a.players,
  ...match.team_b.players,
];

/** The name of one of the ten, else the id itself. */
export const nameIn = (match: Pick<AdminMatch, "team_a" | "team_b">, userId: string): string =>
  playersOf(match).find((player) => player.user_id === userId)?.trainer_name || userId;

/** The result as it is sent: only an invalid match has a culprit. */
export const decisionOf = (
  result: PreviewDecisionRequest["result"],
  culprit: string,
): PreviewDecisionRequest => ({ result, invalid_player: result === "invalid" ? culprit : "" });

/** What the ten gain and lose by the decision, those who change most first. */
export const deltasOf = (
  match: Pick<AdminMatch, "team_a" | "team_b">,
  { deltas }: Pick<PreviewDecisionResponse, "deltas">,
  format: (delta: number) => string,
): readonly Change[] =>
  deltas
    .toSorted((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before))
    .map(({ user_id: id, before, after }) => ({
      label: nameIn(match, id),
      before: format(before),
      after: format(after),
    }));
