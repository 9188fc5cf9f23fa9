import {
  fitSkills,
  INITIAL_SKILL,
  type Skill,
  type SkillState,
  skillChance,
  skillOf,
  skillsAfter,
} from "@gokaku/rating";
import type { Game } from "./games.ts";
import type { Model } from "./model.ts";

const GAMES_PER_FIT = 10;
/** In a long history a fit waits until so large a share of the games is new. */
const SHARE_PER_FIT = 0.01;

/** Appends games to flat arrays that grow. */
const createHistory = () => {
  let seats = new Int32Array(1024);
  let length = 0;
  const starts = [0];
  return {
    add(winners: readonly number[], losers: readonly number[]): void {
      const size = winners.length + losers.length;
      if (length + size > seats.length) {
        const larger = new Int32Array(seats.length * 2);
        larger.set(seats);
        seats = larger;
      }
      seats.set([...winners, ...losers], length);
      length += size;
      starts.push(length);
    },
    all: () => ({ seats: seats.subarray(0, length), starts: Int32Array.from(starts) }),
  };
};

export interface SkillModel extends Model {
  readonly skillsOf: (players: readonly number[]) => readonly Skill[];
}

/**
 * The product's skill: a sequential step after each game, and a fit to the whole history after every ten.
 * @param seedOf the skill that a player begins with, for those who have a seed
 */
export const createSkillModel = (
  seedOf: (player: number) => Skill | undefined = () => undefined,
): SkillModel => {
  const history = createHistory();
  const priors: Skill[] = [];
  const states: SkillState[] = [];
  let [games, fitted] = [0, 0];
  const priorOf = (player: number): Skill => seedOf(player) ?? INITIAL_SKILL;
  const stateOf = (player: number): SkillState =>
    states[player] ?? { sequential: priorOf(player), fitted: priorOf(player) };
  const skillsOf = (players: readonly number[]): Skill[] => players.map((player) => skillOf(stateOf(player)));
  const learn = ({ first, second, hasFirstWon }: Game): void => {
    const [won, lost] = hasFirstWon ? [first, second] : [second, first];
    for (const player of [...won, ...lost])
      for (; priors.length <= player; states.push(stateOf(states.length)))
        priors.push(priorOf(priors.length));
    const sequential = (players: readonly number[]) => players.map((player) => stateOf(player).sequential);
    const after = skillsAfter(sequential(won), sequential(lost));
    const set = (players: readonly number[], skills: readonly Skill[]): void =>
      players.forEach((player, place) => {
        states[player] = { ...stateOf(player), sequential: skills[place] ?? INITIAL_SKILL };
      });
    set(won, after.winners);
    set(lost, after.losers);
    history.add(won, lost);
    games += 1;
    if (games - fitted < Math.max(GAMES_PER_FIT, games * SHARE_PER_FIT)) return;
    fitSkills(history.all(), priors).forEach((skill, player) => {
      states[player] = { ...stateOf(player), fitted: skill };
    });
    fitted = games;
  };
  return { skillsOf, foretell: ({ first, second }) => skillChance(skillsOf(first), skillsOf(second)), learn };
};
