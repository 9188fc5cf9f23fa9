import { ROLES } from "@gokaku/game";
import type { Candidate, Plan, Settings, Snapshot } from "@gokaku/solver";
import { pairHistoryOf, referenceValue } from "./reference.ts";

/** The rate rule of a pair in the words of TICK-2, in doubled integers. */
const mayMeet = (one: Candidate, other: Candidate, settings: Settings): boolean => {
  const window = ({ waitedS }: Candidate): number =>
    Math.min(
      settings.windowMaximum,
      settings.windowBase + Math.floor((settings.windowPerMinute * waitedS) / 60),
    );
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
    const teams = [
      seats.filter(({ team }) => team === "A"),
      seats.filter(({ team }) => team === "B"),
    ] as const;
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
        if (!mayMeet(one, other, settings)) say(`${one.userId} may not meet ${other.userId}`);
      }
    });
    const value = referenceValue(teams[0], teams[1], settings, history);
    if (!(Math.abs(value - match.value) < 1e-5)) say(`is worth ${value}, not ${match.value}`);
  }
  if (plan.matches.length * 10 + plan.leftovers.length !== candidates.length) {
    faults.push(`${plan.leftovers.length} left over of ${candidates.length}`);
  }
  return faults;
};
