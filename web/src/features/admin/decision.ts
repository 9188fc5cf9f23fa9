import type {
  AdminMatch,
  AdminMatchReport,
  AdminMatchTeam,
  PreviewDecisionRequest,
  PreviewDecisionResponse,
} from "@gokaku/contract/admin";
import { outcomeOf, type Team, VERDICTS, type Verdict } from "@gokaku/game";
import type { Change } from "./parts.tsx";

export const playersOf = (match: Pick<AdminMatch, "team_a" | "team_b">) => [
  ...match.team_a.players,
  ...match.team_b.players,
];

export const nameIn = (match: Pick<AdminMatch, "team_a" | "team_b">, userId: string): string =>
  playersOf(match).find((player) => player.user_id === userId)?.trainer_name || userId;

/** The result as it is sent: only an invalid match has a offender. */
export const decisionOf = (
  result: PreviewDecisionRequest["result"],
  offender: string,
): PreviewDecisionRequest => ({ result, invalid_player: result === "invalid" ? offender : "" });

/** The players' changes by the decision, the largest first. */
export const deltasOf = (
  match: Pick<AdminMatch, "team_a" | "team_b">,
  team: Pick<AdminMatchTeam, "players">,
  { deltas }: Pick<PreviewDecisionResponse, "deltas">,
  format: (delta: number) => string,
): readonly Change[] =>
  deltas
    .filter(({ user_id: id }) => team.players.some((player) => player.user_id === id))
    .toSorted((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before))
    .map(({ user_id: id, before, after }) => ({
      label: nameIn(match, id),
      before: format(before),
      after: format(after),
    }));

/** Which verdict a report of this team speaks for. */
const claimOf = (team: Team, { result }: AdminMatchReport): Verdict =>
  VERDICTS.find((verdict) => outcomeOf(verdict, team) === result) ?? "invalid";

type Reported = Pick<AdminMatch, "team_a" | "team_b" | "user_reports">;

export interface Claim {
  readonly report: AdminMatchReport;
  readonly claim: Verdict;
}

/** The reports of each team, team A first, with the verdict that each speaks for. */
export const claimsOf = ({ team_a: a, team_b: b, user_reports: reports }: Reported) =>
  [[a, "A"] as const, [b, "B"] as const].map(
    ([team, side]): { readonly team: AdminMatchTeam; readonly claims: readonly Claim[] } => ({
      team,
      claims: reports
        .filter((report) => team.players.some((player) => player.user_id === report.user_id))
        .map((report) => ({ report, claim: claimOf(side, report) })),
    }),
  );

/** Whether the rates of today change by exactly what the match itself gives. */
export const isPlainChange = ({
  deltas,
  rates,
}: Pick<PreviewDecisionResponse, "deltas" | "rates">): boolean => {
  const changes = new Map(rates.map(({ user_id: id, change }) => [id, change]));
  return deltas.every(({ user_id: id, before, after }) => after - before === (changes.get(id) ?? 0));
};
