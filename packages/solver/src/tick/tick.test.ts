import { describe, expect, test } from "vitest";
import { auditPlan } from "../../testing/audit.ts";
import { generateSnapshot } from "../../testing/instance.ts";
import { Board } from "../model/board.ts";
import { createProblem, SEATS } from "../model/problem.ts";
import { DEFAULT_SETTINGS } from "../model/settings.ts";
import type { Snapshot } from "../model/snapshot.ts";
import { searchPlan } from "../search/search.ts";
import { solve } from "../solve.ts";
import { boundTick, mayBound } from "./bound-tick.ts";
import { replacePlayer } from "./ejection-chain.ts";
import { planTick } from "./plan-tick.ts";
import { prepareDraft } from "./prepare-draft.ts";
import { repairPlan } from "./repair.ts";
import { comingPlayers, type DraftPlan, lineupsOf, warmStartOf } from "./warm-start.ts";

const never = (): boolean => false;
const BRIEF = { ...DEFAULT_SETTINGS, budget: 200_000 };

const without = ({ candidates }: Snapshot, isGone: (place: number) => boolean): Snapshot => ({
  candidates: candidates.filter((_, place) => !isGone(place)),
});

const prepareFrom = (snapshot: Snapshot, before: readonly DraftPlan[], coming = 0): DraftPlan =>
  prepareDraft(snapshot, BRIEF, before, { coming, steps: 100_000, isOver: never });
const prepare = (snapshot: Snapshot, before: DraftPlan | null, coming = 0): DraftPlan =>
  prepareFrom(snapshot, before === null ? [] : [before], coming);

const lineupsOfPlan = (plan: ReturnType<typeof planTick>) =>
  plan.matches.map(({ seats }) => seats.map(({ entryId }) => entryId));

const reversed = ({ candidates }: Snapshot): Snapshot => ({ candidates: candidates.toReversed() });

describe("an announced plan", () => {
  test("[TICK-4] [TICK-28] the same warm start gives the same plan, whatever the order of the snapshot", () => {
    const snapshot = generateSnapshot(64, 3);
    const draft = prepare(
      without(snapshot, (place) => place < 4),
      null,
    );
    const planAt = (one: Snapshot) =>
      JSON.stringify(planTick(one, BRIEF, "1", { warmStart: warmStartOf([draft], one) }));
    expect(planAt(reversed(snapshot))).toBe(planAt(snapshot));
  });

  test("[TICK-1] [TICK-2] [TICK-3] [TICK-113] players who joined and left meanwhile: the plan breaks no rule", () => {
    for (let seed = 1; seed <= 1; seed += 1) {
      const whole = generateSnapshot(60, seed);
      const before = prepare(
        without(whole, (place) => place < 3),
        null,
      );
      const full = prepare(
        without(whole, (place) => place < 3),
        null,
        3,
      );
      const now = without(whole, (place) => place > 55);
      const plan = planTick(now, BRIEF, "1", { warmStart: warmStartOf([before, full], now) });
      expect(auditPlan(plan, now, BRIEF)).toEqual([]);
    }
  });

  test("[TICK-113] a warm start makes no plan worse than the search alone, and most better", () => {
    let better = 0;
    for (let seed = 1; seed <= 2; seed += 1) {
      const snapshot = generateSnapshot(60, seed);
      const cold = planTick(snapshot, BRIEF, "1");
      let draft: DraftPlan | null = null;
      for (let round = 0; round < 2; round += 1) draft = prepare(snapshot, draft);
      const warm = planTick(snapshot, BRIEF, "1", {
        warmStart: warmStartOf(draft === null ? [] : [draft], snapshot),
      });
      if (warm.value > cold.value) better += 1;
    }
    expect(better).toBeGreaterThan(0);
  });

  test("[TICK-121] of two drafts the one with more matches is improved, in whatever order they are", () => {
    const now = generateSnapshot(60, 4);
    const before = without(now, (place) => place === 7);
    const short = prepare(before, null);
    const full = prepare(before, null, 1);
    const planFrom = (...drafts: readonly DraftPlan[]) =>
      planTick(now, BRIEF, "1", { warmStart: warmStartOf(drafts, now) });
    const best = planFrom(full);
    expect(best.matches).toHaveLength(6);
    expect(planFrom(short, full).matches).toEqual(best.matches);
    expect(planFrom(full, short).matches).toEqual(best.matches);
  });

  test("[TICK-122] a round continues the draft with seats for coming players once they have come", () => {
    const now = generateSnapshot(60, 4);
    const before = without(now, (place) => place === 7);
    const short = prepare(before, null);
    const full = prepare(before, null, 1);
    expect(lineupsOf(short.seats)).toHaveLength(5);
    const { seats } = prepareFrom(now, [full]);
    expect(lineupsOf(seats)).toHaveLength(6);
    expect(prepareFrom(now, [short, full]).seats).toEqual(seats);
    expect(prepareFrom(now, [full, short]).seats).toEqual(seats);
  });

  test("[TICK-113] a warm start of strangers, or a malformed one, is ignored", () => {
    const snapshot = generateSnapshot(50, 5);
    const cold = planTick(snapshot, BRIEF, "1");
    const seats = new Int32Array(30).fill(-1);
    const duals = new Float32Array(50).fill(Number.NaN);
    expect(planTick(snapshot, BRIEF, "1", { warmStart: [{ seats, duals }] })).toEqual(cold);
    const twice = Int32Array.from({ length: 20 }, (_, seat) => seat % 10);
    const plan = planTick(snapshot, BRIEF, "1", { warmStart: [{ seats: twice, duals }] });
    expect(auditPlan(plan, snapshot, BRIEF)).toEqual([]);
  });

  test("[TICK-111] a small queue is proven at once; ten players too few are no plan", () => {
    expect(planTick(generateSnapshot(14, 1), DEFAULT_SETTINGS, "1").isProven).toBe(true);
    expect(planTick(generateSnapshot(9, 1), DEFAULT_SETTINGS, "1").matches).toEqual([]);
  });
});

describe("the bound of an announced plan", () => {
  test("[TICK-112] a proof that was not finished at the tick is finished afterwards, for the same plan", () => {
    const snapshot = generateSnapshot(20, 2);
    const plan = planTick(snapshot, { ...DEFAULT_SETTINGS, exactNodes: 1 }, "1");
    const bound = boundTick(snapshot, DEFAULT_SETTINGS, lineupsOfPlan(plan));
    const best = solve(snapshot, DEFAULT_SETTINGS, "1");
    expect(plan.isProven).toBe(false);
    expect(best.isProven).toBe(true);
    expect(bound.upperBound).toBeCloseTo(best.value, 3);
    expect(bound.isProven).toBe(Math.abs(best.value - plan.value) < 1e-3);
  });

  test("[TICK-112] [TICK-95] no known plan is above it; a cut leaves it valid", () => {
    const snapshot = generateSnapshot(46, 1);
    const plan = planTick(snapshot, BRIEF, "1");
    const settings = { ...DEFAULT_SETTINGS, budget: 1_000_000 };
    const whole = boundTick(snapshot, settings, lineupsOfPlan(plan));
    let calls = 0;
    const isOver = (): boolean => {
      calls += 1;
      return calls > 3;
    };
    const cut = boundTick(snapshot, settings, lineupsOfPlan(plan), { isOver });
    expect([whole.cutShort, cut.cutShort]).toEqual([false, true]);
    const known = solve(snapshot, { ...BRIEF, budget: 300_000 }, "1");
    expect(known.overdue.seated).toBe(plan.overdue.seated);
    for (const upperBound of [whole.upperBound, cut.upperBound ?? Number.POSITIVE_INFINITY]) {
      expect(upperBound).toBeGreaterThanOrEqual(plan.value - 1e-3);
      expect(upperBound).toBeGreaterThanOrEqual(known.value - 1e-3);
    }
  });

  test("[TICK-96] none for a long queue or a short interval, but the proof of a small queue", () => {
    expect(mayBound(DEFAULT_SETTINGS, 120, 201)).toBe(false);
    expect(mayBound(DEFAULT_SETTINGS, 30, 100)).toBe(false);
    expect(mayBound(DEFAULT_SETTINGS, 30, 20)).toBe(true);
    expect(mayBound(DEFAULT_SETTINGS, 60, 100)).toBe(true);
  });
});

describe("repairing a plan", () => {
  const problem = createProblem(generateSnapshot(43, 4), BRIEF);
  const { board } = searchPlan(problem, BRIEF, never);

  test("[TICK-113] an ejection chain replaces a player and leaves every match valid", () => {
    for (let seat = 0; seat < board.open * SEATS; seat += 3) {
      const copy = new Board(problem);
      copy.copy(board);
      const gone = copy.playerAt[seat];
      if (!replacePlayer(copy, seat, (player) => player === gone)) continue;
      expect(copy.seatOf[gone]).toBe(-1);
      expect(new Set(copy.playerAt.subarray(0, copy.open * SEATS)).size).toBe(copy.open * SEATS);
      for (let match = 0; match < copy.open; match += 1) {
        expect(copy.value[match]).toBeCloseTo(copy.evaluate(match), 9);
        for (const player of copy.lineupOf(match)) expect(copy.isBlockedIn(player, match)).toBe(false);
      }
      for (const [player, at] of copy.seatOf.entries()) if (at >= 0) expect(copy.playerAt[at]).toBe(player);
    }
  });

  test("[TICK-113] the chain of one move is the best of all players without a match", () => {
    const seat = 0;
    const gone = board.playerAt[seat];
    const chained = new Board(problem);
    chained.copy(board);
    if (!replacePlayer(chained, seat, (player) => player === gone)) return;
    for (const player of board.leftovers()) {
      const swapped = new Board(problem);
      swapped.copy(board);
      swapped.seatOf[gone] = -1;
      swapped.playerAt[seat] = player;
      swapped.seatOf[player] = seat;
      if ((problem.roleMask[player] & 1) === 0 || swapped.isBlockedIn(player, 0)) continue;
      swapped.value[0] = swapped.evaluate(0);
      expect(chained.total()).toBeGreaterThanOrEqual(swapped.total() - 1e-9);
    }
  });

  test("[TICK-113] an unchanged plan stays as it was", () => {
    const seats = Array.from(
      board.playerAt.subarray(0, board.open * SEATS),
      (player) => problem.players[player].entryId,
    );
    const repaired = repairPlan(problem, { candidates: problem.players }, lineupsOf(seats));
    expect(repaired.total()).toBeCloseTo(board.total(), 9);
  });
});

test("[TICK-120] a match of which fewer than six players still wait is not in the warm start", () => {
  const whole = generateSnapshot(60, 2);
  const draft = prepare(whole, null);
  for (const share of [1, 2, 3, 5, 10]) {
    const now = without(whole, (place) => place % share !== 0);
    const [warm] = warmStartOf([draft], now);
    const here = lineupsOf(draft.seats).map(
      (lineup) => lineup.filter((id) => now.candidates.some(({ entryId }) => entryId === id)).length,
    );
    expect(warm.seats).toHaveLength(SEATS * here.filter((players) => players >= 6).length);
    expect(warm.seats.length).toBeLessThanOrEqual(2 * now.candidates.length);
  }
});

test("[TICK-113] seats stay empty for coming players who are likely, or few", () => {
  const at = (count: number, waitedS: number, leftS: number, round: number) =>
    comingPlayers(
      { candidates: generateSnapshot(count, 1).candidates.map((player) => ({ ...player, waitedS })) },
      leftS,
      round,
    );
  const rounds = [0, 1, 2, 3];
  expect(rounds.map((round) => at(58, 600, 20, round))).toEqual([0, 2, 0, 0]);
  expect(rounds.map((round) => at(54, 600, 20, round))).toEqual([0, 0, 0, 0]);
  expect(rounds.map((round) => at(54, 30, 20, round))).toEqual([6, 0, 6, 6]);
});
