import type { Role, Team } from "@gokaku/game";
import type { ExplainedMatch, Headline } from "./people/index.ts";

export type { Headline } from "./people/index.ts";

/** A chance below this is an underdog's, as in the own balance. */
const UNDERDOG = 0.45;
/** Points that are worth a headline: between the means of the teams, between two players of a lane. */
const TEAM_GAP = 10;
const LANE_GAP = 150;
const EVEN = 97;

type Shown = Pick<ExplainedMatch, "winner_team" | "disputed" | "voided" | "team_a" | "team_b"> & {
  /** Without reasons, the rates and the result alone are judged. */
  readonly explanation?: Pick<NonNullable<ExplainedMatch["explanation"]>, "win_chance_a" | "choices"> | null;
};

type Seats = ExplainedMatch["team_a"]["players"];

const meanRate = (seats: Seats): number =>
  seats.reduce((sum, { rate }) => sum + rate, 0) / Math.max(1, seats.length);

/** How even the chances were in whole percent: 100 for one half each, 0 for a certain result. */
export const evennessOf = (chance: number): number => Math.round(100 * (1 - Math.abs(2 * chance - 1)));

/** The widest lane in which a winner was rated lower; null where roles are not known. */
const widestLane = (won: Seats, lost: Seats) =>
  won
    .flatMap(({ role, rate }) => {
      const opposite = role === null ? undefined : lost.find((seat) => seat.role === role);
      return role === null || opposite === undefined ? [] : [{ role, gap: opposite.rate - rate }];
    })
    .toSorted((one, other) => other.gap - one.gap)[0] ?? null;

/** Null for a match without a winner, and where nothing is remarkable. */
export const headlineOf = (match: Shown): Headline | null => {
  const { winner_team: winner, disputed, voided, explanation = null } = match;
  if (disputed || voided || (winner !== "A" && winner !== "B")) return null;
  const [won, lost] = winner === "A" ? [match.team_a, match.team_b] : [match.team_b, match.team_a];
  const chanceOfA = explanation?.win_chance_a;
  const chance = chanceOfA === undefined ? null : winner === "A" ? chanceOfA : 1 - chanceOfA;
  if (chance !== null && chance < UNDERDOG)
    return { code: "underdog_won", winner, percent: Math.round(100 * chance) };
  const gap = Math.round(meanRate(lost.players) - meanRate(won.players));
  // Winners who were expected to win beat no stronger side, whatever their rates were.
  if (gap >= TEAM_GAP && (chance === null || chance < 0.5)) return { code: "lower_rated_won", winner, gap };
  const lane = widestLane(won.players, lost.players);
  if (lane !== null && lane.gap >= LANE_GAP) return { code: "lane_overcome", winner, ...lane };
  const percent = chance === null ? 0 : evennessOf(chance);
  if (percent >= EVEN) return { code: "even", percent };
  const choices = explanation?.choices ?? [];
  const isEveryWish = choices.length > 0 && choices.every(({ choice }) => choice === 0);
  return isEveryWish ? { code: "all_first_choices" } : null;
};

const LANES: Readonly<Record<Role, string>> = {
  TOP_LANE: "上レーン",
  SUPPORT: "サポート",
  MIDDLE: "中央",
  BOTTOM_LANE: "下レーン",
  TANK: "タンク",
};

const teamName = (team: Team): string => `チーム${team}`;

/** As one short line of Japanese. @param nameOf how a team is called there */
export const headlineText = (headline: Headline, nameOf = teamName): string => {
  switch (headline.code) {
    case "underdog_won":
      return `番狂わせ！勝率${headline.percent}%の${nameOf(headline.winner)}が勝利`;
    case "lower_rated_won":
      return `${nameOf(headline.winner)}が格上を倒した（平均レート${headline.gap}差）`;
    case "lane_overcome":
      return `${nameOf(headline.winner)}が${LANES[headline.role]}のレート${headline.gap}差をはね返した`;
    case "even":
      return `互角度${headline.percent}%の対戦`;
    case "all_first_choices":
      return "10人全員が第1希望のロール";
  }
};
