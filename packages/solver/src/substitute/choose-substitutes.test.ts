import { ROLES, type Role, type Team } from "@gokaku/game";
import { expect, it } from "vitest";
import { isFarAhead } from "../../testing/audit.ts";
import { generateRecentPairs, generateSnapshot } from "../../testing/instance.ts";
import { createRandom } from "../../testing/random.ts";
import { pairHistoryOf } from "../../testing/reference.ts";
import { bestSubstitute } from "../../testing/substitutes.ts";
import { DEFAULT_SETTINGS, type Settings } from "../model/settings.ts";
import type { Candidate } from "../model/snapshot.ts";
import { chooseSubstitutes, type FilledSeat, type Fit } from "./choose-substitutes.ts";

const seatAt = (at: number) => ({ role: ROLES[at % 5] as Role, team: (at < 5 ? "A" : "B") as Team });

/** Nine players who may play together, the open tenth seat, and the players who wait. */
const situation = (seed: number) => {
  const random = createRandom(seed, 9);
  const count = 10 + random.below(random.below(2) === 0 ? 5 : 40);
  const withSkill = random.below(2) === 1;
  const people = generateSnapshot(count, seed).candidates.map(
    (player): Candidate =>
      withSkill
        ? {
            ...player,
            skill: { mean: player.rate + random.normal(0, 80), deviation: 150 + random.below(200) },
          }
        : player,
  );
  const byRate = people.toSorted((one, other) => one.rate - other.rate);
  const from = random.below(count - 8);
  const nine = byRate.slice(from, from + 9);
  const openAt = random.below(10);
  const waiting = byRate.filter((player) => !nine.includes(player));
  const windowBase = Math.max(100 + random.below(500), (nine[8]?.rate ?? 0) - (nine[0]?.rate ?? 0));
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    windowBase,
    windowMaximum: windowBase + random.below(200),
    farAheadS: random.below(3) === 0 ? 300 : 0,
  };
  const filled = nine.map((player, index): FilledSeat => {
    const seat = seatAt(index < openAt ? index : index + 1);
    const roles = player.roles.includes(seat.role) ? player.roles : [...player.roles.slice(1), seat.role];
    const blocking = player.blocking.filter((userId) => nine.every((other) => other.userId !== userId));
    return {
      ...seat,
      player: { ...player, roles, blocking },
      isFarAhead: isFarAhead(player, people, settings),
    };
  });
  const recentPairs = generateRecentPairs(count, seed);
  const candidates = [...filled.map(({ player }) => player), ...waiting];
  const search = {
    filled,
    open: seatAt(openAt),
    waiting,
    recentPairs,
    swappable: ROLES.filter(() => random.below(4) > 0),
    mayAsk: () => true,
  };
  return { search, settings, history: pairHistoryOf({ candidates, recentPairs }) };
};

it("[CHECKIN-10] the substitute is the one of brute force in 1,000 random cases", () => {
  const fits: Record<Fit, number> = { suitable: 0, beyond_windows: 0, off_role: 0 };
  let [found, swaps, far] = [0, 0, 0];
  for (let seed = 1; seed <= 1000; seed += 1) {
    const { search, settings, history } = situation(seed);
    const [chosen] = chooseSubstitutes(search, settings);
    const { filled, open, waiting, swappable } = search;
    const best = bestSubstitute(filled, open, waiting, settings, { swappable, history });
    expect(chosen?.entryId, `case ${seed}`).toBe(best?.entryId);
    expect(chosen?.swappedRole, `case ${seed}`).toBe(best?.swappedRole);
    expect(chosen?.fit, `case ${seed}`).toBe(best?.fit);
    if (chosen === undefined) continue;
    expect(chosen.value).toBeCloseTo(best?.value ?? 0, 4);
    found += 1;
    fits[chosen.fit] += 1;
    if (chosen.swappedRole !== null) swaps += 1;
    if (chosen.reasons.farAheadEntryIds.includes(chosen.entryId)) far += 1;
  }
  expect(found).toBeGreaterThan(300);
  expect(swaps).toBeGreaterThan(50);
  expect(far).toBeGreaterThan(5);
  expect(Math.min(...Object.values(fits))).toBeGreaterThan(50);
});

it("[CHECKIN-10] a player who may not be asked is left out, and no player is moved without a swap", () => {
  const { search, settings } = situation(3);
  const wide = { ...settings, windowBase: 2000, windowMaximum: 2000 };
  const all = chooseSubstitutes({ ...search, swappable: [] }, wide, 100);
  const [first, second] = all;
  expect(all.length).toBeGreaterThan(1);
  const mayAsk = ({ userId }: Candidate) => userId !== first?.userId;
  const [other] = chooseSubstitutes({ ...search, swappable: [], mayAsk }, wide);
  expect(other).toEqual(second);
  for (const { player, team, role } of search.filled)
    expect(other?.seats).toContainEqual(expect.objectContaining({ userId: player.userId, team, role }));
});
