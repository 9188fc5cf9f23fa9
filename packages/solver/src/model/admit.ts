import { isRole, LIMITS } from "@gokaku/game";
import { type Candidate, compareText, type RecentPairs, type Snapshot } from "./snapshot.ts";

/** Why an entry, or a part of it, was ignored. */
export const IGNORED = [
  "duplicate_user",
  "id_missing",
  "rate_not_a_number",
  "wait_not_a_number",
  "debt_not_a_number",
  "unknown_role",
  "repeated_role",
  "too_few_roles",
  "empty_block",
] as const;
export type Ignored = (typeof IGNORED)[number];

export interface Admitted extends Snapshot {
  /** Occurrences by reason; a reason that did not occur is absent. */
  readonly ignored: Readonly<Partial<Record<Ignored, number>>>;
}

const faultOf = (player: Candidate): Ignored | null => {
  if (player.userId === "" || player.entryId === "") return "id_missing";
  if (!Number.isFinite(player.rate)) return "rate_not_a_number";
  if (!Number.isFinite(player.waitedS)) return "wait_not_a_number";
  if (!Number.isFinite(player.roleDebt) || player.roleDebt < 0) return "debt_not_a_number";
  if (!player.roles.every(isRole)) return "unknown_role";
  if (new Set(player.roles).size !== player.roles.length) return "repeated_role";
  if (player.roles.length < LIMITS.minRoles) return "too_few_roles";
  return null;
};

/**
 * Of two entries of one user the longer wait stays. Other fields break ties, never the order of the snapshot.
 */
const byPreference = (left: Candidate, right: Candidate): number =>
  right.waitedS - left.waitedS ||
  compareText(left.entryId, right.entryId) ||
  left.rate - right.rate ||
  compareText(JSON.stringify(left), JSON.stringify(right));

/** The pairs with two admitted players, as places among them. Pairs of either entry of a user count. */
const admitPairs = (
  { candidates, recentPairs }: Snapshot,
  admitted: readonly Candidate[],
): RecentPairs | undefined => {
  if (recentPairs === undefined) return undefined;
  const places = new Map(admitted.map(({ userId }, place) => [userId, place]));
  const among = (pairs: Int32Array): Int32Array => {
    const found: number[] = [];
    for (let pair = 0; pair + 1 < pairs.length; pair += 2) {
      const one = places.get(candidates[pairs[pair]]?.userId ?? "");
      const other = places.get(candidates[pairs[pair + 1]]?.userId ?? "");
      if (one !== undefined && other !== undefined && one !== other) found.push(one, other);
    }
    return Int32Array.from(found);
  };
  return { mates: among(recentPairs.mates), opponents: among(recentPairs.opponents) };
};

/** Removes and counts broken entries; other entries stay as they are. */
export const admit = (snapshot: Snapshot): Admitted => {
  const { candidates } = snapshot;
  const ignored: Partial<Record<Ignored, number>> = {};
  const count = (reason: Ignored): void => {
    ignored[reason] = (ignored[reason] ?? 0) + 1;
  };
  const users = new Map<string, Candidate>();
  const entries = new Map<string, Candidate>();
  for (const player of candidates) {
    const fault = faultOf(player);
    if (fault !== null) {
      count(fault);
      continue;
    }
    const rival = users.get(player.userId) ?? entries.get(player.entryId);
    if (rival !== undefined) {
      count("duplicate_user");
      if (byPreference(rival, player) <= 0) continue;
      users.delete(rival.userId);
      entries.delete(rival.entryId);
    }
    users.set(player.userId, player);
    entries.set(player.entryId, player);
  }
  const admitted = [...users.values()].map((player) => {
    const blocking = player.blocking.filter((userId) => typeof userId === "string" && userId !== "");
    if (blocking.length === player.blocking.length) return player;
    for (let missing = blocking.length; missing < player.blocking.length; missing += 1) count("empty_block");
    return { ...player, blocking };
  });
  const recentPairs = admitPairs(snapshot, admitted);
  return { candidates: admitted, ignored, ...(recentPairs !== undefined && { recentPairs }) };
};
