import type { Role } from "@gokaku/game";
import type { Skill } from "@gokaku/rating";
import type { Candidate, RecentPairs } from "@gokaku/solver";
import { generatePerson, POPULATION } from "@gokaku/solver/testing/instance.ts";
import type { Random } from "@gokaku/solver/testing/random.ts";

/** Matches that count for role debt. */
const RECENT_MATCHES = 3;

/** A person who plays in several sessions; only `recent` changes. */
export interface Member {
  readonly id: string;
  readonly rate: number;
  readonly sigma: number;
  /** The hidden skill, where results gave one. */
  readonly skill?: Skill;
  readonly roles: readonly Role[];
  readonly blocking: readonly string[];
  /** Whether each of the last three matches was off-role, newest last. */
  readonly recent: readonly boolean[];
  /** The players of the same matches where they were simulated, team-mates first, the member among them. */
  readonly played: readonly (readonly string[])[];
}

const generateBlocks = (random: Random, count: number, self: number): readonly string[] => {
  const blocked = new Set<string>();
  const wanted = random.weighted(POPULATION.blockCounts);
  while (blocked.size < Math.min(wanted, count - 1)) {
    const other = random.below(count);
    if (other !== self) blocked.add(`m${other + 1}`);
  }
  return [...blocked];
};

/**
 * People by the generator's distributions; their initial role debt comes from off-role games before the
 * session.
 */
export const generateCommunity = (random: Random, count: number): readonly Member[] =>
  Array.from({ length: count }, (_, index) => {
    const { roleDebt, ...person } = generatePerson(random);
    return {
      id: `m${index + 1}`,
      ...person,
      blocking: generateBlocks(random, count, index),
      recent: Array.from({ length: RECENT_MATCHES }, (_, match) => match < roleDebt),
      played: [],
    };
  });

/** @param lineup ids of the ten players, team-mates first */
export const afterMatch = (member: Member, isOffRole: boolean, lineup: readonly string[]): Member => ({
  ...member,
  recent: [...member.recent, isOffRole].slice(-RECENT_MATCHES),
  played: [...member.played, lineup].slice(-RECENT_MATCHES),
});

/** Pairs of these members in one of the last three matches of either, by their places. */
export const recentPairsAmong = (members: readonly Member[]): RecentPairs => {
  const placeOf = new Map(members.map(({ id }, place) => [id, place]));
  const pairs = (from: number, to: number): Int32Array =>
    Int32Array.from(
      members.flatMap(({ id, played }, place) =>
        played
          .flatMap((lineup) => lineup.slice(from, to))
          .flatMap((other) => {
            const found = placeOf.get(other);
            return found === undefined || other === id ? [] : [place, found];
          }),
      ),
    );
  return { mates: pairs(0, 5), opponents: pairs(5, 10) };
};

/** The member as a candidate in the snapshot of a tick. */
export const toCandidate = (member: Member, entryId: string, waitedS: number): Candidate => ({
  entryId,
  userId: member.id,
  roles: member.roles,
  rate: member.rate,
  sigma: member.sigma,
  ...(member.skill !== undefined && { skill: member.skill }),
  waitedS: Math.floor(waitedS),
  blocking: member.blocking,
  roleDebt: member.recent.filter(Boolean).length,
});
