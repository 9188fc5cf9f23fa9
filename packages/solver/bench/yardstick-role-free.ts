import { ROLES } from "@gokaku/game";
import { DEFAULT_SETTINGS, type Settings, solve } from "@gokaku/solver";
import { oneAtATime } from "./baselines/one-at-a-time.ts";
import { generateSnapshot } from "./generator/instance.ts";
import { mean } from "./statistics.ts";
import type { YardstickRow } from "./yardstick-row.ts";

/** Roles and lane opponents do not count. */
const ROLE_FREE: Settings = {
  ...DEFAULT_SETTINGS,
  choiceWeight: 0,
  offRoleWeight: 0,
  laneGapWeight: 0,
  budget: DEFAULT_SETTINGS.budget / 10,
};

const meanRate = (team: readonly { readonly rate: number }[]): number => mean(team.map(({ rate }) => rate));

/** Queues of players with all roles, beside a matchmaker that makes one match at a time. */
export const measureRoleFree = (from: number, seeds: number): readonly YardstickRow[] =>
  [20, 40, 100].map((players) => {
    const figures = Array.from({ length: seeds }, (_, index) => {
      const candidates = generateSnapshot(players, from + index).candidates.map((player) => ({
        ...player,
        roles: ROLES,
        blocking: [],
      }));
      const byEntry = new Map(candidates.map((player) => [player.entryId, player]));
      const mine = solve({ candidates }, ROLE_FREE, "1").matches;
      const theirs = oneAtATime({ candidates }, ROLE_FREE).map(({ teams }) => ({
        gap: Math.abs(meanRate(teams[0]) - meanRate(teams[1])),
        rates: teams.flat().map(({ rate }) => rate),
      }));
      const rates = mine.map(({ seats }) => seats.map(({ entryId }) => byEntry.get(entryId)?.rate ?? 0));
      return {
        gap: mean(mine.map(({ reasons }) => reasons.teamGap)),
        spread: mean(rates.map((lineup) => Math.max(...lineup) - Math.min(...lineup))),
        matches: mine.length,
        theirGap: mean(theirs.map(({ gap }) => gap)),
        theirSpread: mean(theirs.map((match) => Math.max(...match.rates) - Math.min(...match.rates))),
        theirMatches: theirs.length,
      };
    });
    const of = (name: keyof (typeof figures)[number]): string =>
      mean(figures.map((one) => one[name])).toFixed(1);
    return {
      measure: `without roles, n = ${players}: team gap / spread / matches`,
      target: "",
      value: `${of("gap")} / ${of("spread")} / ${of("matches")}`,
      isReached: null,
      note: `one match at a time ${of("theirGap")} / ${of("theirSpread")} / ${of("theirMatches")}, without windows; seeds ${from}–${from + seeds - 1}`,
    };
  });
