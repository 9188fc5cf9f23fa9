import { ROLES, TEAMS } from "@gokaku/game";
import type { Candidate, Plan, Settings, Snapshot } from "@gokaku/solver";
import { evaluateMatch, pairHistoryOf } from "./reference.ts";

/** Whether a player has no window (SKILL-12). @param all of the tick, the player among them */
export const isFarAhead = (player: Candidate, all: readonly Candidate[], settings: Settings): boolean =>
  settings.farAheadS > 0 &&
  player.waitedS > settings.farAheadS &&
  all.filter(({ rate }) => Math.abs(rate - player.rate) <= settings.windowMaximum).length < 10;

/** The rate rule of a pair in the words of TICK-2 and GATHER-25, in doubled integers. @param all players of the tick */
export const mayMeet = (
  one: Candidate,
  other: Candidate,
  settings: Settings,
  all: readonly Candidate[],
): boolean => {
  const window = (player: Candidate): number => {
    const { waitedS, extraWindow = 0 } = player;
    if (isFarAhead(player, all, settings)) return Number.POSITIVE_INFINITY;
    const grown = settings.windowBase + Math.floor((settings.windowPerMinute * waitedS) / 60);
    return Math.min(settings.windowMaximum, grown) + extraWindow;
  };
  const isNear = 2 * Math.abs(one.rate - other.rate) <= window(one) + window(other);
  return isNear && !one.blocking.includes(other.userId) && !other.blocking.includes(one.userId);
};

/** Lists every violated hard constraint of a plan and every value that differs from the objective. */
export const auditPlan = (plan: Plan, snapshot: Snapshot, settings: Settings): readonly string[] => {
  const { candidates } = snapshot;
  const history = pairHistoryOf(snapshot);
  const faults: string[] = [];
  const byEntry = new Map(candidates.map((player) => [player.entryId, player]));
  const seen = new Set<string>();
  for (const match of plan.matches) {
    const say = (fault: string): unknown => faults.push(`match ${match.index}: ${fault}`);
    if (match.seats.length !== 10) say(`${match.seats.length} players`);
    const seats = match.seats.flatMap(({ entryId, team, role }) => {
      const player = byEntry.get(entryId);
      if (player === undefined) say(`${entryId} does not wait`);
      if (seen.has(entryId)) say(`${entryId} sits twice`);
      seen.add(entryId);
      return player === undefined ? [] : [{ player, team, role }];
    });
    const teams = TEAMS.map((name) => seats.filter(({ team }) => team === name));
    for (const team of teams) {
      for (const role of ROLES) {
        if (team.filter((seat) => seat.role === role).length !== 1) say(`${role} is not filled once`);
      }
    }
    for (const { player, role } of seats) {
      if (!player.roles.includes(role)) say(`${player.userId} did not select ${role}`);
    }
    seats.forEach(({ player: one }, index) => {
      for (const { player: other } of seats.slice(index + 1)) {
        if (!mayMeet(one, other, settings, candidates)) say(`${one.userId} may not meet ${other.userId}`);
      }
    });
    const places = teams.flatMap((team) =>
      ROLES.flatMap((role) => team.find((seat) => seat.role === role)?.player ?? []),
    );
    const { value } = evaluateMatch(places, settings, history);
    if (!(Math.abs(value - match.value) < 1e-5)) say(`is worth ${value}, not ${match.value}`);
  }
  if (plan.matches.length * 10 + plan.leftovers.length !== candidates.length) {
    faults.push(`${plan.leftovers.length} left over of ${candidates.length}`);
  }
  return faults;
};
