/** Mutants that no test has to kill. */
export interface Equivalent {
  readonly file: string;
  /** Original and replacement as the command prints them. */
  readonly mutants: readonly string[];
  readonly reason: string;
}

const FIT = "packages/rating/src/skill/fit-skills.ts";
const RANKS = "packages/rating/src/history/compare-ratings.ts";
const ADMIT = "packages/solver/src/model/admit.ts";
const FEASIBILITY = "packages/solver/src/model/feasibility.ts";
const LINEUP = "packages/solver/src/model/lineup.ts";

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    file: FIT,
    mutants: ["gap > 0 → true", "gap > 0 → false", "gap > 0 → gap >= 0", "gap > 0 → gap <= 0"],
    reason: "Both forms of the logarithm are equal; the other one overflows from a gap of 600,000 points on.",
  },
  {
    file: FIT,
    mutants: [
      "games.starts.length - 1 → games.starts.length + 1",
      "game < this.#information.length → game <= this.#information.length",
    ],
    reason: "A game beyond the last one has no seats and adds a constant to the posterior.",
  },
  {
    file: FIT,
    mutants: [
      "round < MOST_DIRECTIONS → true",
      "round < MOST_DIRECTIONS → round <= MOST_DIRECTIONS",
      "round < MOST_STEPS → round <= MOST_STEPS",
      "round += 1 → round -= 1",
    ],
    reason: "The bound is against endless loops; the wanted precision ends each loop before.",
  },
  {
    file: FIT,
    mutants: ["player < step.length → player <= step.length"],
    reason: "A write beyond the end of a typed array has no effect.",
  },
  {
    file: FIT,
    mutants: ["share > SMALLEST_STEP → share >= SMALLEST_STEP"],
    reason: "No power of one half is 0.0001.",
  },
  {
    file: FIT,
    mutants: ["nextValue >= value → nextValue > value", "nextValue < value → nextValue <= value"],
    reason: "Two values are equal only where the step is below the precision.",
  },
  {
    file: FIT,
    mutants: ["posterior.gradient.slice() → posterior.gradient"],
    reason: "The gradient is not read again before the next expansion.",
  },
  {
    file: "packages/rating/src/settlement-fault.ts",
    mutants: ["delta * direction → delta / direction"],
    reason: "The direction is 1 or −1.",
  },
  {
    file: RANKS,
    mutants: ["rank - middle → rank + middle", "right[place] - middle → right[place] + middle"],
    reason: "The other factor sums to zero, so a constant beside it has no effect.",
  },
  {
    file: RANKS,
    mutants: ["() => 0 → () => undefined"],
    reason: "Each rank is written before it is read.",
  },
  {
    file: "services/gateway/src/domain/limits.ts",
    mutants: ['[] → ["Stryker was here"]'],
    reason: "The first group of a match is not read.",
  },
  {
    file: "services/gateway/src/usecases/require.ts",
    mutants: ["true → false"],
    reason: "The cache is asked for its keys, not for their values.",
  },
  {
    file: "services/payments/src/domain/catalogue.ts",
    mutants: ['typeof value === "object" → true'],
    reason: "A text or a number has no condition, so it is not for sale either.",
  },
  {
    file: "services/users/src/domain/ban.ts",
    mutants: ["lastByHelperAtMs !== null → true"],
    reason: "Null counts as 1970 in the difference, which is longer ago than a week.",
  },
  {
    file: "services/matches/src/domain/closing.ts",
    mutants: ['[] → ["Stryker was here"]'],
    reason: "The number of reports is passed beside the votes, and only that is read.",
  },
  {
    file: "services/matches/src/domain/closing.ts",
    mutants: [
      "isDisputed(match) && match.disputedAtMs !== null → isDisputed(match) || match.disputedAtMs !== null",
      "match.disputedAtMs !== null → true",
    ],
    reason:
      "A match that is not done is disputed exactly when it has the moment; the compiler asks for both.",
  },
  {
    file: "services/matches/src/domain/tally.ts",
    mutants: ["vote.team === team → vote.team !== team"],
    reason: "Both teams are counted, in either order.",
  },
  {
    file: "services/matches/src/domain/tally.ts",
    mutants: ["supporting.length >= ENOUGH_VOTES → true", "naming.length >= ENOUGH_VOTES → true"],
    reason: "Two of each team are four.",
  },
  {
    file: ADMIT,
    mutants: ["pair + 1 < pairs.length → pair + 1 <= pairs.length", "pair + 1 → pair - 1"],
    reason: "A place beyond the list names no player.",
  },
  {
    file: ADMIT,
    mutants: ["byPreference(rival, player) <= 0 → byPreference(rival, player) < 0"],
    reason: "Only two entries that are equal in every field differ by nothing.",
  },
  {
    file: ADMIT,
    mutants: ["blocking.length === player.blocking.length → false"],
    reason: "A copy of a sound entry is equal to it.",
  },
  {
    file: FEASIBILITY,
    mutants: ["bit <= ALL_ROLES → bit < ALL_ROLES"],
    reason: "The set of all roles is no single bit.",
  },
  {
    file: FEASIBILITY,
    mutants: ["set <= ALL_ROLES → set < ALL_ROLES"],
    reason: "The count of players within all roles is not read.",
  },
  {
    file: FEASIBILITY,
    mutants: ["roles <= ALL_ROLES → roles < ALL_ROLES"],
    reason: "All roles are short only with fewer than ten players, which is a window.",
  },
  {
    file: FEASIBILITY,
    mutants: ["-1 → +1"],
    reason: "No player without a point is asked for.",
  },
  {
    file: FEASIBILITY,
    mutants: ["begin < size → true", "begin < size → begin <= size"],
    reason: "Beyond the last player there is no rate, which equals no point.",
  },
  {
    file: FEASIBILITY,
    mutants: ["problem.count + 1 → problem.count - 1"],
    reason: "Beyond the end of a typed array there are no blocks either.",
  },
  {
    file: FEASIBILITY,
    mutants: ["nodes > BLOCK_NODES → nodes >= BLOCK_NODES"],
    reason: "The bound is against long searches; one branch less is as good.",
  },
  {
    file: FEASIBILITY,
    mutants: ["taken.slice(index + 1) → taken", "index + 1 → index - 1"],
    reason: "The first player of a blocked pair comes first, so the other comes later.",
  },
  {
    file: FEASIBILITY,
    mutants: ["point < points.count → true", "point < points.count → point <= points.count"],
    reason: "Points beyond the last have no players.",
  },
  {
    file: FEASIBILITY,
    mutants: ["selectLineup(problem, holders, holders.length, lineup) → false"],
    reason: "The search around blocked pairs finds the same ten later.",
  },
  {
    file: LINEUP,
    mutants: ["set <= ALL_ROLES → set < ALL_ROLES"],
    reason: "The set of all roles has ten seats, and nine players at most are taken before.",
  },
  {
    file: LINEUP,
    mutants: ["seat < SEATS → seat <= SEATS"],
    reason: "An eleventh seat has no player to move.",
  },
  {
    file: "packages/game/src/push.ts",
    mutants: ["/\\s+/ → /\\s/"],
    reason: "Empty pieces are left out anyway.",
  },
  {
    file: "services/matches/src/domain/decide.ts",
    mutants: ['verdict === "invalid" → true'],
    reason: "Only an invalid match has an offender in a decision.",
  },
  {
    file: "services/matches/src/domain/settle.ts",
    mutants: ["ending.offender === null → false"],
    reason: "No player has the id null.",
  },
  {
    file: "services/matches/src/domain/settle.ts",
    mutants: ['typeof ending === "object" → true'],
    reason: "A text has no offender.",
  },
  {
    file: "services/matches/src/domain/step.ts",
    mutants: ["match.disputedAtMs !== null → true"],
    reason: "The other condition asks for a dispute, which has the moment.",
  },
];
