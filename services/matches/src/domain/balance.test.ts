import { ROLES, TEAMS, type Team } from "@gokaku/game";
import { INITIAL_SKILL, type Skill, skillChance } from "@gokaku/rating";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balanceOf, type OwnMatch } from "./balance.ts";

const STRONG: Skill = { mean: 1600, deviation: 100 };
const five = (skill: Skill) => ROLES.map(() => skill);

const ownMatch = (
  team: Team,
  winner: Team,
  rateChance: number,
  skillOf: (seat: Team, place: number) => Skill | null = () => null,
): OwnMatch => ({
  team,
  winner,
  rateChance,
  seats: TEAMS.flatMap((seat) => ROLES.map((_, place) => ({ team: seat, skill: skillOf(seat, place) }))),
});

describe("a player's balance", () => {
  it("[SKILL-13] no match is no balance", () => {
    expect(balanceOf([])).toEqual({
      matches: 0,
      wins: 0,
      expectedWins: 0,
      intervalLow: 0,
      intervalHigh: 0,
      favourite: 0,
      underdog: 0,
      even: 0,
    });
  });

  it("[SKILL-13] expected wins, the interval of chance and the counts, worked by hand", () => {
    const chances = [0.56, 0.55, 0.45, 0.44, 0.5];
    const balance = balanceOf(chances.map((chance, place) => ownMatch("B", place < 3 ? "B" : "A", chance)));
    const variance = 0.56 * 0.44 + 0.55 * 0.45 + 0.45 * 0.55 + 0.44 * 0.56 + 0.25;
    expect(balance).toMatchObject({ matches: 5, wins: 3, favourite: 1, underdog: 1, even: 3 });
    expect(balance.expectedWins).toBeCloseTo(2.5, 12);
    expect(balance.intervalLow).toBeCloseTo(2.5 - 1.96 * Math.sqrt(variance), 12);
    expect(balance.intervalHigh).toBeCloseTo(2.5 + 1.96 * Math.sqrt(variance), 12);
  });

  it("[SKILL-13] the chance is the own team's by skill where all ten have one, else by rate", () => {
    const skilled = ownMatch("B", "A", 0.9, (team) => (team === "A" ? STRONG : INITIAL_SKILL));
    const chance = skillChance(five(INITIAL_SKILL), five(STRONG));
    expect(balanceOf([skilled]).expectedWins).toBeCloseTo(chance, 12);
    expect(balanceOf([skilled])).toMatchObject({ wins: 0, underdog: 1 });
    const nine = ownMatch("B", "A", 0.9, (team, place) => (team === "A" && place === 2 ? null : STRONG));
    expect(balanceOf([nine])).toMatchObject({ expectedWins: 0.9, favourite: 1 });
  });

  it("[SKILL-13] the interval is around the expected wins and within zero and all matches", () => {
    const chance = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(chance, { maxLength: 40 }), (chances) => {
        const balance = balanceOf(chances.map((of) => ownMatch("A", "A", of)));
        expect(balance.intervalLow).toBeGreaterThanOrEqual(0);
        expect(balance.intervalHigh).toBeLessThanOrEqual(chances.length);
        expect(balance.intervalLow).toBeLessThanOrEqual(balance.expectedWins);
        expect(balance.intervalHigh).toBeGreaterThanOrEqual(balance.expectedWins - 1e-9);
        expect(balance.favourite + balance.underdog + balance.even).toBe(chances.length);
      }),
    );
  });
});
