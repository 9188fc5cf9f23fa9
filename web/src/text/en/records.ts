import type { archiveText } from "../../features/archive/text.ts";
import type { charactersText } from "../../features/characters/text.ts";
import type { fairnessText } from "../../features/fairness/text.ts";
import type { matchPageText } from "../../features/match-page/text.ts";
import type { headlineText } from "../../ui/heads/headline.ts";
import type { matchHeadText } from "../../ui/heads/match-head.ts";
import type { matchResult as result } from "../../ui/heads/match-result.ts";
import type { playerHead as headOfPlayer } from "../../ui/heads/player-head.ts";
import type { movingText } from "../../ui/moving/text.ts";

const COUNT = new Intl.NumberFormat("en");
const plural = new Intl.PluralRules("en");
const some = (count: number, one: string, more: string): string =>
  `${COUNT.format(count)} ${plural.select(count) === "one" ? one : more}`;
const matches = (n: number): string => some(n, "match", "matches");
const MONTH = new Intl.DateTimeFormat("en", { timeZone: "Asia/Tokyo", year: "numeric", month: "short" });
const month = (unixSeconds: number): string => MONTH.format(unixSeconds * 1000);
const seconds = (s: number): string => (s % 60 === 0 ? `${s / 60} min` : `${s} s`);
/** For labels below narrow bars. */
const short = (s: number): string => (s % 60 === 0 ? `${s / 60}m` : `${s}s`);

export const fairness: typeof fairnessText = {
  title: "Fairness",
  description:
    "How even the matches were, how well shown chances agreed with results, and how long players waited, season by season.",
  characters: "Pokémon: how often played, how often won",
  lead: "This compares the chances shown before the matches with the results. Every counted match is in it.",
  failed: "The records of fairness could not be loaded.",
  missing: "There are no records of this season.",
  noSeason: "No season is running. You can choose a past one.",
  empty: "No match of this season is counted yet.",
  few: (n) => `Only ${matches(n)} decided so far. The figures move a lot while there are few.`,
  counted: (settled, decided) => `${matches(settled)} counted (${COUNT.format(decided)} of them decided)`,
  table: "As a table",
  matches,
  people: (n) => COUNT.format(n),
  percent: (share) => `${Math.round(share * 100)}%`,
  range: (from, to) => `${from}–${to}`,
  gaps: {
    title: "Gap between the teams",
    hero: (bound) => ` of the matches had less than ${bound} between the means of the teams.`,
    note: "The further left, the more even the match. By skill; by rate where a player has no skill yet.",
    axis: "Gap of the means",
    matches: "Matches",
    below: (from, to) => (to === null ? `${from}+` : `${from}–${to}`),
  },
  calibration: {
    title: "Chances and results",
    sentence: (figure, said, won) =>
      `By ${figure.toLowerCase()}, team A was the favourite with ${said} on average, and actually won ${won}.`,
    none: "Team A has not been the favourite of a match yet.",
    figures: { rate: "Rate", skill: "Skill" },
    which: "Figure and chance",
    skill: (n) =>
      `Skill: ${matches(n)} in which all ten had one. The ranking shows the rate; teams are made by skill.`,
    noSkill: "No match was predicted by skill yet.",
    note: "The closer a point is to the diagonal, the better. Its size is the number of matches, the bar the 95% interval.",
    x: "Chance",
    y: "Won",
    range: (from, to) => `${Math.round(from * 100)}–${Math.round(to * 100)}%`,
    interval: "95% interval",
    brier: (figure) => `Brier score (${figure.toLowerCase()})`,
    logLoss: (figure) => `Log loss (${figure.toLowerCase()})`,
    coin: (value) => `A coin has ${value}`,
    scores:
      "Both measure how far chances and results differ; lower is better. Even matches are hard to predict, so both come close to a coin.",
  },
  losses: {
    title: "Predictions compared",
    sentence: "The figure is the log loss. Lower is better (a coin has 0.693).",
    none: "There are no matches to compare yet.",
    few: (n) => `With only ${matches(n)} the order can change.`,
    note: (n) => `All are compared on the same ${matches(n)} and know only the results before each.`,
    model: "Prediction by",
    loss: "Log loss",
    best: " (best)",
    models: { coin: "A coin", elo: "Elo", openskill: "OpenSkill", rate: "Rate", skill: "Skill" },
  },
  movedIn: {
    title: "Proof of the imported matches",
    sentence: (n, from, to) =>
      `${matches(n)} of the former place (${month(from)} – ${month(to)}) were imported and computed from the start by the formula of Gokaku.`,
    starts: {
      skill: "All rates began at 1500. Only the skill, by which teams are made, was carried over.",
      brought: "Rates began as the ratings that were brought along.",
      centred: "Rates began as the ratings that were brought along, moved to a mean of 1500.",
      replayed: "Rates began as computed from the matches.",
    },
  },
  plans: {
    title: "Quality of matchmaking",
    all: "All",
    claim: (bound) =>
      bound === 0
        ? " of the rounds are proven to have had no better plan."
        : ` of the rounds are proven to be within ${bound * 100}% of the best plan.`,
    more: ({ bound, percent }) =>
      percent === 100
        ? `The others are within ${bound * 100}% of the best plan.`
        : `With those proven to be within ${bound * 100}%, it is ${percent}%.`,
    few: (isAny) => `${isAny ? "Hardly any" : "No"} round is proven to be within 2% of the best plan yet.`,
    none: "No round of this season made a match yet.",
    unavailable: "This cannot be loaded at the moment. Open it again later.",
    scale: (ticks) => (ticks <= 100 ? "One pentagon is one round." : "One pentagon is 1% of the rounds."),
    note: "The gap is between this plan’s value and the best one’s. It is measured against a bound that no plan can exceed, so the actual gap is the same or smaller.",
    unbounded:
      "No bound is computed for rounds less than a minute apart, with more than 200 players, or stopped early.",
    axis: "Gap at most",
    ticks: "Rounds",
    times: (n) => COUNT.format(n),
    within: (within) =>
      within === "unknown"
        ? "Not computed"
        : within === "beyond"
          ? "Over 2%"
          : within === 0
            ? "None (proven)"
            : `${within * 100}%`,
  },
  waits: {
    title: "Waiting time",
    sentence: (percent, within) => `${percent} of the players had a match within ${seconds(within)}.`,
    none: "No match was made in the last 7 days.",
    note: (players) =>
      `From joining to the match, for the last ${some(players, "player", "players")} of the last 7 days (up to 5,000), of any season.`,
    axis: "Waiting time",
    people: "Players",
    below: (from, to) => (to === null ? `${short(from)}+` : `≤${short(to)}`),
  },
  estimates: {
    title: "Estimated waiting times",
    sentence: (percent, n) =>
      `“Most wait up to … min”, as shown when joining, was right for ${percent} of ${COUNT.format(n)}.`,
    none: "No estimate of this season could be compared yet.",
    unavailable: "This cannot be loaded at the moment. Open it again later.",
    few: "The figures move a lot while there are few.",
    note: "An estimate is right if the match comes within its time, and wrong once the wait is longer. Players who leave before that do not count.",
    shown: "Shown",
    aim: "Aim",
    hits: "Right",
    bounds: { p50: "About … min", p90: "Most up to … min" },
    of: (hits, n) => `${COUNT.format(hits)} of ${COUNT.format(n)}`,
  },
  wishes: {
    title: "Preferred roles",
    sentence: (percent) => `${percent} of the players got their first choice.`,
    first: "Choice 1",
    second: "Choice 2",
    further: "Choice 3 to 5",
    axis: "Choice",
    people: "Players",
  },
};

export const moving: typeof movingText = {
  title: "Rates checked against the former matches",
  method: "Prediction by",
  accuracy: "Right",
  loss: "Log loss",
  rows: {
    coin: "A coin",
    brought: "Ratings brought along",
    replayed: "Gokaku’s rate",
    skill: "Gokaku’s skill",
  },
  people: (players) =>
    `The ratings brought along and the rates computed from the same matches, compared for ${some(players, "player", "players")}.`,
  noRatings: "No ratings were brought along. Only computed rates and skills are shown.",
  difference: "Mean difference",
  centred: "Mean difference with equal means",
  correlation: "Correlation of ranks",
  points: (value) => some(Math.round(value), "point", "points"),
  lastThird: (games) => `How well each predicted the last third of the matches (${COUNT.format(games)}).`,
  hindsight:
    "The ratings brought along know the results of these matches. Gokaku’s figures know only what was before each match.",
  noGames: "There are no matches to compare.",
  percent: (share) => `${(share * 100).toFixed(1)}%`,
};

export const archive: typeof archiveText = {
  title: "Season archive",
  description: "Winners, matches, fairness and the most played Pokémon of past seasons.",
  titleOf: (season) => `Archive of ${season}`,
  dates: (from, to) => `${from} – ${to}`,
  failed: "The archive could not be loaded.",
  missing: "This season was not found.",
  noSeason: "No season has ended yet.",
  running: "This season is running. Its archive appears here once it ends.",
  toRanking: "See the ranking now",
  noMatches: "No match of this season was counted.",
  top: {
    title: "Top three",
    champion: "Winner",
    place: (rank) => `#${rank}`,
    rate: "Final rate",
    won: (percent) => `${percent} won`,
    highest: (rate) => `Highest ${rate}`,
    matches,
    none: "There are no ranked players.",
    all: "See the final ranking",
  },
  records: {
    title: "Records",
    highestRate: "Highest rate",
    mostMatches: "Most matches",
    longestStreak: "Longest winning streak",
    wins: (n) => `${COUNT.format(n)} wins in a row`,
  },
  figures: {
    title: "Matches",
    matches: "Counted matches",
    even: (bound) => `Means of the teams less than ${bound} apart`,
    share: (percent) => `${percent}%`,
    value: (n) => COUNT.format(n),
    all: "See the fairness",
  },
  characters: {
    title: "Pokémon",
    used: "Most played",
    banned: "Most banned",
    matches: (n, all) => `${COUNT.format(n)} of ${matches(all)}`,
    none: "No Pokémon were reported.",
    all: "See all Pokémon",
  },
};

export const characterUse: typeof charactersText = {
  title: "Pokémon statistics",
  description: "How often each Pokémon is played, banned and wins, season by season, with 95% intervals.",
  failed: "The statistics could not be loaded.",
  noSeason: "No season is running. Choose a past one.",
  missing: "This season was not found.",
  empty: "No match of this season is decided yet.",
  lead: (n) =>
    `As reported by the players (${matches(n)} decided). The range below each win rate is its 95% interval.`,
  few: "With few matches the range is wide and the win rate moves a lot.",
  character: "Pokémon",
  used: "Played",
  banned: "Banned",
  won: "Won",
  picks: (count) => `${COUNT.format(count)}×`,
  range: (low, high) => `${low}–${high}%`,
  none: "—",
};

export const matchPage: typeof matchPageText = {
  failed: "The match could not be loaded.",
  missingTitle: "Match not found",
  missing: "It is not over yet, or the address is wrong. A match has its page once it is counted.",
  playing: "This match is being played.",
  toMatch: "To the match",
  toRanking: "To the ranking",
  notes: {
    invalid: "The match was reported as invalid. No rate changes, except of the player who caused it.",
    voided: "No lobby was opened in time. No rate changes.",
    disputed: "The reports differ and the organisers check the result. No rate changes until it is decided.",
  },
  why: "Why these teams",
  noReasons: "The reasons of this match are not stored any more.",
  expected: (percent) => `The side with a chance of ${percent}% won.`,
  fairness: "Fairness of the season",
};

const LANES = {
  TOP_LANE: "top lane",
  SUPPORT: "support",
  MIDDLE: "middle",
  BOTTOM_LANE: "bottom lane",
  TANK: "tank",
} as const;

const RESULTS = { A: "Team A won", B: "Team B won", invalid: "Invalid match", voided: "Not played" } as const;

const BEGUN = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Tokyo",
  month: "short",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

export const headline: typeof headlineText = (fact, nameOf = (team) => `Team ${team}`) => {
  switch (fact.code) {
    case "underdog_won":
      return `Upset! ${nameOf(fact.winner)} won with a chance of ${fact.percent}%`;
    case "lower_rated_won":
      return `${nameOf(fact.winner)} beat a stronger side (${fact.gap} between the mean rates)`;
    case "lane_overcome":
      return `${nameOf(fact.winner)} made up for ${fact.gap} points in the role ${LANES[fact.role]}`;
    case "even":
      return `${fact.percent}% even`;
    case "all_first_choices":
      return "All ten got their first choice";
  }
};

export const matchResult: typeof result = ({ winner_team: winner, disputed, voided }) =>
  disputed ? "In review" : RESULTS[voided ? "voided" : (winner ?? "invalid")];

const name = (tail: string): string => `Match #${tail}`;

export const matchHead: typeof matchHeadText = {
  name,
  write: (played, fact, tail) => {
    const lead = fact === null ? "" : `${headline(fact)}. `;
    return {
      title: fact === null ? name(tail) : `${headline(fact)} | ${name(tail)}`,
      description: `${lead}${matchResult(played)}, ${BEGUN.format(played.started_at * 1000)} (Japan time). Rates of all ten, reasons and chances.`,
    };
  },
};

export const playerHead: typeof headOfPlayer = ({ trainer_name: shown, rate, match_count: n }) => ({
  title: shown || "(no trainer name)",
  description: `Rate ${rate}, ${matches(n)} this season, the rate over time and the last matches.`,
});
