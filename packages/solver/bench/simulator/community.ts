import type { Role } from "@gokaku/game";
import type { Candidate, RecentPairs } from "@gokaku/solver";
import { drawPerson, POPULATION } from "../generator/instance.ts";
import type { Random } from "../generator/random.ts";

/** Matches that role debt looks back on. */
const REMEMBERED = 3;

/** Somebody who plays on several evenings; only `recent` changes. */
export interface Member {
  readonly id: string;
  readonly rate: number;
  readonly sigma: number;
  readonly roles: readonly Role[];
  readonly blocking: readonly string[];
  /** Whether each of the last three matches was off-role, newest last. */
  readonly recent: readonly boolean[];
  /** Of the same matches those that were played here: who was there, team-mates first and the player among them. */
  readonly played: readonly (readonly string[])[];
}

const drawBlocks = (random: Random, count: number, self: number): readonly string[] => {
  const blocked = new Set<string>();
  const wanted = random.weighted(POPULATION.blockCounts);
  while (blocked.size < Math.min(wanted, count - 1)) {
    const other = random.below(count);
    if (other !== self) blocked.add(`m${other + 1}`);
  }
  return [...blocked];
};

/** People by the generator's distributions; their role debt at the start is a history of that many off-role games. */
export const drawCommunity = (random: Random, count: number): readonly Member[] =>
  Array.from({ length: count }, (_, index) => {
    const { roleDebt, ...person } = drawPerson(random);
    return {
      id: `m${index + 1}`,
      ...person,
      blocking: drawBlocks(random, count, index),
      recent: Array.from({ length: REMEMBERED }, (_, match) => match < roleDebt),
      played: [],
    };
  });

/** @param ten ids of everybody in the match, team-mates first */
export const afterMatch = (member: Member, isOffRole: boolean, ten: readonly string[]): Member => ({
  ...member,
  recent: [...member.recent, isOffRole].slice(-REMEMBERED),
  played: [...member.played, ten].slice(-REMEMBERED),
});

/** Who of these met in the last three matches of either, by their places. */
export const recentPairsAmong = (members: readonly Member[]): RecentPairs => {
  const placeOf = new Map(members.map(({ id }, place) => [id, place]));
  const pairs = (from: number, to: number): Int32Array =>
    Int32Array.from(
      members.flatMap(({ id, played }, place) =>
        played
          .flatMap((ten) => ten.slice(from, to))
          .flatMap((other) => {
            const found = placeOf.get(other);
            return found === undefined || other === id ? [] : [place, found];
          }),
      ),
    );
  return { mates: pairs(0, 5), opponents: pairs(5, 10) };
};

/** The member as the snapshot of a tick holds them. */
export const toCandidate = (member: Member, entryId: string, waitedS: number): Candidate => ({
  entryId,
  userId: member.id,
  roles: member.roles,
  rate: member.rate,
  sigma: member.sigma,
  waitedS: Math.floor(waitedS),
  blocking: member.blocking,
  roleDebt: member.recent.filter(Boolean).length,
});
