import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decidedSteps, RATING, type RatedPlayer, type RatedSettlement, settlementFault } from "./index.ts";

const playerOf = (index: number, player: Partial<RatedPlayer> = {}): RatedPlayer => ({
  userId: `player_${index}`,
  team: index < 5 ? "A" : "B",
  rateDelta: 0,
  sigmaBefore: 250,
  sigmaAfter: 250,
  isOffender: false,
  ...player,
});
const settlementOf = (
  verdict: RatedSettlement["verdict"],
  change: (index: number) => Partial<RatedPlayer>,
  voided = false,
): RatedSettlement => ({
  verdict,
  voided,
  players: Array.from({ length: 10 }, (_, index) => playerOf(index, change(index))),
});
const wonByA = settlementOf("A", (index) => ({ rateDelta: index < 5 ? 20 : -20, sigmaAfter: 249 }));
const withPlayer = (settlement: RatedSettlement, index: number, change: Partial<RatedPlayer>) => ({
  ...settlement,
  players: settlement.players.map((player, at) => (at === index ? { ...player, ...change } : player)),
});
const offenderIs = (index: number) => (at: number) =>
  at === index ? { rateDelta: RATING.offenderStep, isOffender: true } : {};

describe("the bounds of a settlement", () => {
  it("[RATING-9] hold for every match that the update rule decides", () => {
    const rating = fc.record({
      mu: fc.integer({ min: 0, max: 3500 }),
      sigma: fc.double({ min: 20, max: 350, noNaN: true }),
    });
    const team = fc.array(rating, { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(team, team, fc.constantFrom("A", "B"), (winners, losers, verdict) => {
        const steps = decidedSteps(winners, losers);
        const seat = (won: boolean, index: number) => {
          const step = (won ? steps.winners : steps.losers)[index % 5];
          const before = (won ? winners : losers)[index % 5]?.sigma ?? Number.NaN;
          return {
            rateDelta: step?.mu ?? 0,
            sigmaBefore: before,
            sigmaAfter: before + (step?.sigma ?? 0),
          };
        };
        const settlement = settlementOf(verdict, (index) => seat((index < 5 ? "A" : "B") === verdict, index));
        expect(settlementFault(settlement)).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  it("[RATING-9] hold for an invalid match with an offender or without, and for a void one", () => {
    expect(settlementFault(settlementOf("invalid", offenderIs(3)))).toBeNull();
    expect(settlementFault(settlementOf("invalid", () => ({})))).toBeNull();
    expect(settlementFault(settlementOf("invalid", () => ({}), true))).toBeNull();
  });

  it.each([
    ["more points than a match can give", withPlayer(wonByA, 0, { rateDelta: 5000 })],
    ["fewer points than a match must give", withPlayer(wonByA, 0, { rateDelta: 9 })],
    ["no points for a winner", withPlayer(wonByA, 0, { rateDelta: 0 })],
    ["half a point", withPlayer(wonByA, 0, { rateDelta: 20.5 })],
    ["a winner who loses", withPlayer(wonByA, 0, { rateDelta: -20 })],
    ["a loser who wins", withPlayer(wonByA, 7, { rateDelta: 20 })],
    ["no number", withPlayer(wonByA, 0, { rateDelta: Number.NaN })],
    ["nine players", { ...wonByA, players: wonByA.players.slice(1) }],
    ["eleven players", { ...wonByA, players: [...wonByA.players, playerOf(10)] }],
    [
      "six against five",
      { ...wonByA, players: [...wonByA.players, playerOf(10, { rateDelta: -20, sigmaAfter: 249 })] },
    ],
    ["a player twice", withPlayer(wonByA, 0, { userId: "player_1" })],
    ["six against four", withPlayer(wonByA, 5, { team: "A", rateDelta: 20 })],
    ["a deviation that grows", withPlayer(wonByA, 0, { sigmaAfter: 251 })],
    ["a deviation of zero", withPlayer(wonByA, 0, { sigmaAfter: 0 })],
    ["an offender of a match that a team won", withPlayer(wonByA, 7, { isOffender: true })],
    ["an offender who loses less", settlementOf("invalid", () => ({ isOffender: false, rateDelta: -29 }))],
    [
      "a loss of a player who is not named",
      settlementOf("invalid", (at) => (at === 2 ? { rateDelta: -30 } : {})),
    ],
    ["an offender without a loss", settlementOf("invalid", (at) => ({ isOffender: at === 2 }))],
    [
      "two offenders",
      withPlayer(settlementOf("invalid", offenderIs(3)), 4, { rateDelta: -30, isOffender: true }),
    ],
    ["a gain in an invalid match", settlementOf("invalid", (at) => (at === 2 ? { rateDelta: 10 } : {}))],
    ["an invalid match that teaches", settlementOf("invalid", () => ({ sigmaAfter: 249 }))],
    ["an offender of a void match", settlementOf("invalid", offenderIs(3), true)],
    ["a void match that a team won", { ...wonByA, voided: true }],
  ])("[RATING-9] refuse %s", (_what, settlement) => {
    expect(settlementFault(settlement)).not.toBeNull();
  });

  it("[RATING-9] hold for a deviation that a match left as it was", () => {
    expect(settlementFault(withPlayer(wonByA, 0, { sigmaAfter: 250 }))).toBeNull();
  });
});
