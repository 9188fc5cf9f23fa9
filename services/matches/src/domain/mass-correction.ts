import { createHash } from "node:crypto";
import { type MassResult, type MatchId, otherTeam, type Team, type UserId } from "@gokaku/game";
import type { Decision } from "./decide.ts";
import type { RatedMatch } from "./rerate.ts";

/** A decided match of the player. */
export interface Decided {
  readonly id: MatchId;
  readonly version: number;
  readonly verdict: Team;
  /** Of the player. */
  readonly team: Team;
}

const VOID: Decision = { verdict: "invalid", offender: null, voided: true };

/** The other results of the matches that get one, in their order. */
export const massDecisions = (
  decided: readonly Decided[],
  result: MassResult,
): ReadonlyMap<MatchId, Decision> =>
  new Map(
    result === "void"
      ? decided.map(({ id }) => [id, VOID])
      : decided
          .filter(({ verdict, team }) => verdict === team)
          .map(({ id, team }) => [id, { verdict: otherTeam(team), offender: null, voided: false }]),
  );

/** Names what a mass correction starts from: another result or correction gives another basis. */
export const massBasis = (
  { seasonId, userId, result }: { seasonId: string; userId: string; result: MassResult },
  decided: readonly Decided[],
  corrections: number,
): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        seasonId,
        userId,
        result,
        corrections,
        decided.map(({ id, version }) => [id, version]),
      ]),
    )
    .digest("hex");

/** The effect of a mass correction on one player. */
export interface MassChange {
  readonly userId: UserId;
  readonly rate: number;
  /** By how much the number of decided matches changes. */
  readonly decided: number;
  /** Matches of the player with another result. */
  readonly corrected: number;
}

/** The effect of a mass correction, with the basis that the act has to name. */
export interface MassPreview {
  readonly basis: string;
  readonly matchIds: readonly string[];
  /** Matches of the player that are played or disputed; they stay as they are. */
  readonly undecided: number;
  readonly players: readonly MassChange[];
  readonly changedMatches: number;
}

/** The players with another rate or a corrected match, and the further matches in which a delta is another one. */
export const massChanges = (
  before: readonly RatedMatch[],
  after: readonly RatedMatch[],
  corrected: Pick<ReadonlySet<MatchId>, "has">,
): { readonly players: readonly MassChange[]; readonly changedMatches: number } => {
  const changes = new Map<UserId, MassChange>();
  const changedMatches = new Set<MatchId>();
  for (const [place, match] of after.entries()) {
    const isCorrected = corrected.has(match.id);
    for (const [index, { userId, rateDelta }] of match.players.entries()) {
      const moved = rateDelta - (before[place]?.players[index]?.rateDelta ?? 0);
      if (moved === 0 && !isCorrected) continue;
      if (!isCorrected) changedMatches.add(match.id);
      const {
        rate,
        decided,
        corrected: count,
      } = changes.get(userId) ?? { rate: 0, decided: 0, corrected: 0 };
      changes.set(userId, {
        userId,
        rate: rate + moved,
        decided: decided - Number(isCorrected && match.voided),
        corrected: count + Number(isCorrected),
      });
    }
  }
  return {
    players: [...changes.values()].filter((change) => change.rate !== 0 || change.corrected > 0),
    changedMatches: changedMatches.size,
  };
};
