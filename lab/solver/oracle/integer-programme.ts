import { ROLES } from "@gokaku/game";
import {
  type Candidate,
  createProblem,
  fixedReward,
  LANES,
  type Settings,
  type Snapshot,
} from "@gokaku/solver";

/** Above the value of any queue of at most 29 players, so that overdue players come first. */
export const OVERDUE_BONUS = 10_000;

type Term = readonly [number, string];

const sumOf = (terms: readonly Term[]): string =>
  terms.map(([factor, name]) => `${factor < 0 ? "-" : "+"} ${Math.abs(factor)} ${name}`).join(" ");

const rewardOf = (player: Candidate, settings: Settings): number =>
  fixedReward(player, settings) + (player.waitedS > settings.overdueS ? OVERDUE_BONUS : 0);

/**
 * The tick as an integer programme in the CPLEX LP format. `x_i_m_s_r`: player i has role r on side s of
 * match m. `y_m`: match m is played. Absolute values are linearised. Team A has the higher sum of rates and
 * matches are in order, which breaks symmetries. It is written from the rules alone, for
 * snapshots without skills.
 */
export const integerProgrammeOf = (snapshot: Snapshot, settings: Settings): string => {
  const problem = createProblem(snapshot, settings);
  const matches = Math.floor(problem.count / 10);
  const lowest = Math.min(...problem.strength);
  const top = Math.max(...problem.strength) - lowest;
  const players = problem.players.map((player, i) => ({
    ...player,
    i,
    rate: player.rate - lowest,
    low: problem.low[i] ?? 0,
    high: problem.high[i] ?? 0,
    selected: ROLES.flatMap((role, r) => {
      const rank = player.roles.indexOf(role);
      return rank < 0 ? [] : [{ r, rank }];
    }),
  }));
  type Player = (typeof players)[number];
  const objective: Term[] = [];
  const rules: string[] = [];
  const binaries: string[] = [];
  const seat = (i: number, m: number, s: number, r: number): string => `x_${i}_${m}_${s}_${r}`;
  const inMatch = ({ i, selected }: Player, m: number, factor = 1): Term[] =>
    selected.flatMap(({ r }) => [0, 1].map((s): Term => [factor, seat(i, m, s, r)]));
  const rule = (terms: readonly Term[], relation: string, bound: number): unknown =>
    rules.push(`${sumOf(terms)} ${relation} ${bound}`);

  for (const player of players)
    rule(Array.from({ length: matches }, (_, m) => inMatch(player, m)).flat(), "<=", 1);
  for (let m = 0; m < matches; m += 1) {
    binaries.push(`y_${m}`);
    objective.push(
      [settings.matchValue, `y_${m}`],
      [-settings.teamGapWeight, `team_${m}`],
      [-settings.spreadWeight, `spread_${m}`],
      [-settings.offRoleWeight, `off_${m}`],
    );
    if (m > 0)
      rule(
        [
          [1, `y_${m - 1}`],
          [-1, `y_${m}`],
        ],
        ">=",
        0,
      );
    const team: Term[] = [[1, `team_${m}`]];
    const off: Term[] = [];
    for (let r = 0; r < LANES; r += 1) {
      objective.push([-settings.laneGapWeight / LANES, `lane_${m}_${r}`]);
      const lane: Term[] = [];
      for (const s of [0, 1]) {
        const filled: Term[] = [];
        for (const player of players) {
          const choice = player.selected.find((one) => one.r === r);
          if (choice === undefined) continue;
          const name = seat(player.i, m, s, r);
          const side = s === 0 ? 1 : -1;
          binaries.push(name);
          filled.push([1, name]);
          lane.push([side * player.rate, name]);
          if (choice.rank > 0) off.push([side, name]);
          const cost =
            settings.choiceWeight * (settings.choicePenalty[choice.rank] ?? 0) * (1 + player.roleDebt);
          objective.push([rewardOf(player, settings) - cost, name]);
        }
        rule([...filled, [-1, `y_${m}`]], "=", 0);
      }
      rule([[1, `lane_${m}_${r}`], ...lane.map(([factor, name]): Term => [-factor, name])], ">=", 0);
      rule([[1, `lane_${m}_${r}`], ...lane], ">=", 0);
      team.push(...lane.map(([factor, name]): Term => [-factor / LANES, name]));
    }
    rule(team, "=", 0);
    rule([[1, `off_${m}`], ...off], ">=", 0);
    rule([[1, `off_${m}`], ...off.map(([factor, name]): Term => [-factor, name])], ">=", 0);
    rule(
      [
        [1, `spread_${m}`],
        [-1, `max_${m}`],
        [1, `min_${m}`],
      ],
      ">=",
      0,
    );
    for (const one of players) {
      rule([[1, `max_${m}`], ...inMatch(one, m, -one.rate)], ">=", 0);
      rule([[1, `min_${m}`], ...inMatch(one, m, top - one.rate)], "<=", top);
      for (const other of players.slice(one.i + 1)) {
        const mayMeet = other.low <= one.high && one.low <= other.high;
        const isBlocked = one.blocking.includes(other.userId) || other.blocking.includes(one.userId);
        if (!mayMeet || isBlocked) rule([...inMatch(one, m), ...inMatch(other, m), [-1, `y_${m}`]], "<=", 0);
      }
    }
  }
  return [
    "Maximize",
    ` obj: ${sumOf(objective)}`,
    "Subject To",
    ...rules.map((line, index) => ` c${index}: ${line}`),
    "Binary",
    ...binaries.map((name) => ` ${name}`),
    "End",
    "",
  ].join("\n");
};
