import type { DecidedGames } from "./fit-skills.ts";
import type { Skill } from "./skill.ts";
import { skillsAfter } from "./skills-after.ts";

/**
 * The sequential skills after all games, each learnt from the ones before it.
 * @param games in the order of play
 * @param priors by player
 * @returns by player
 */
export const replaySkills = ({ seats, starts }: DecidedGames, priors: readonly Skill[]): readonly Skill[] => {
  const skills = [...priors];
  for (let game = 0; game + 1 < starts.length; game += 1) {
    const middle = (starts[game] + starts[game + 1]) / 2;
    const winners = seats.subarray(starts[game], middle);
    const losers = seats.subarray(middle, starts[game + 1]);
    const current = (players: Int32Array): Skill[] => Array.from(players, (player) => skills[player]);
    const after = skillsAfter(current(winners), current(losers));
    winners.forEach((player, place) => {
      skills[player] = after.winners[place];
    });
    losers.forEach((player, place) => {
      skills[player] = after.losers[place];
    });
  }
  return skills;
};
