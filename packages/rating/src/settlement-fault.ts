import { RATING } from "./constants.ts";

/** A settled match as far as the bounds of the update rule can judge it. */
export interface RatedSettlement {
  readonly verdict: "A" | "B" | "invalid";
  /** Closed without fault and without effect; its verdict is `invalid`. */
  readonly voided: boolean;
  readonly players: readonly RatedPlayer[];
}

export interface RatedPlayer {
  readonly userId: string;
  readonly team: "A" | "B";
  readonly rateDelta: number;
  readonly sigmaBefore: number;
  readonly sigmaAfter: number;
  readonly isOffender: boolean;
}

const PLAYERS_PER_TEAM = 5;

const isDecidedStep = (delta: number, direction: 1 | -1): boolean =>
  Number.isInteger(delta) &&
  delta * direction >= RATING.minimumStep &&
  delta * direction <= RATING.maximumStep;

const isSigmaSound = ({ sigmaBefore, sigmaAfter }: RatedPlayer, decided: boolean): boolean =>
  sigmaAfter > 0 && (decided ? sigmaAfter <= sigmaBefore : sigmaAfter === sigmaBefore);

const faultOfTeams = (players: readonly RatedPlayer[]): string | null => {
  if (new Set(players.map(({ userId }) => userId)).size !== players.length) return "a player counts twice";
  const inA = players.filter(({ team }) => team === "A").length;
  return inA === PLAYERS_PER_TEAM && players.length === 2 * PLAYERS_PER_TEAM ? null : "not two teams of five";
};

const faultOfPlayer = ({ verdict, voided }: RatedSettlement, player: RatedPlayer): string | null => {
  if (!isSigmaSound(player, verdict !== "invalid")) return "a deviation that no match leaves behind";
  if (player.isOffender && (verdict !== "invalid" || voided))
    return "an offender of a match that was not invalid";
  if (verdict !== "invalid")
    return isDecidedStep(player.rateDelta, player.team === verdict ? 1 : -1)
      ? null
      : "a step out of bounds or in the wrong direction";
  return player.rateDelta === (player.isOffender ? RATING.offenderStep : 0)
    ? null
    : "a step of a match without a winner";
};

/**
 * Why a settlement is impossible; null when it is possible. It has two teams of five different players.
 * With a winner, all steps are ±10 to ±50 in the team's direction and no deviation grows.
 * Invalid: −30 for at most one named offender. Void: no step. Both leave every deviation as it was.
 */
export const settlementFault = (settlement: RatedSettlement): string | null => {
  const { players, verdict, voided } = settlement;
  const ofTeams = faultOfTeams(players);
  if (ofTeams !== null) return ofTeams;
  if (voided && verdict !== "invalid") return "void with a winner";
  if (players.filter(({ isOffender }) => isOffender).length > 1) return "more than one offender";
  for (const player of players) {
    const fault = faultOfPlayer(settlement, player);
    if (fault !== null) return `${fault} (${player.userId})`;
  }
  return null;
};
