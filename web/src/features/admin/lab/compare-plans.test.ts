import { expect, test } from "vitest";
import { comparePlans, figuresOf, lossesOf } from "./compare-plans.ts";
import { sampleReplayed, sampleTick } from "./samples.ts";

const { plan, settings, players } = sampleTick;
const { replayed } = sampleReplayed;
const debtOf = (entryId: string) => players.find(({ entry_id: id }) => id === entryId)?.role_debt ?? 0;
const noDebt = () => 0;

test("[WEB-251] a match loses by each term what the objective takes for it, and nothing is said without reasons", () => {
  const [match] = plan.matches;
  if (match === undefined) throw new Error("the sample has matches");
  const losses = lossesOf(match, settings, debtOf);
  expect(losses).toMatchObject({ team: 3 * 4.4, offRole: 16, freshness: 2 * (1 + 2 / 2) });
  expect(losses?.lane).toBeCloseTo(0.35 * 40);
  expect(losses?.spread).toBeCloseTo(0.15 * 198);
  // Three of the ten have their second choice; the first of them recently had it before.
  expect(losses?.choice).toBeCloseTo(3.6 * (1 + 1 + 1 + 1));
  expect(lossesOf(match, settings, noDebt)?.choice).toBeCloseTo(3.6 * 3);
  expect(lossesOf({ ...match, reasons: null }, settings, debtOf)).toBeNull();
});

test("[WEB-251] what two plans of a queue differ in: figures, matches, and who gains and loses a seat", () => {
  const compared = comparePlans(plan, replayed);
  expect(compared.same.map(({ index }) => index)).toEqual([0]);
  expect(compared.different.map(({ before, after }) => [before?.index, after?.index])).toEqual([[1, 1]]);
  expect(compared).toMatchObject({ gained: ["e20"], lost: ["e19"] });
  const [before, after] = [plan, replayed].map((one) => figuresOf(one, settings, debtOf));
  expect(before).toMatchObject({ matches: 2, seated: 20, leftOver: 1, firstChoice: 0.7, firstOrSecond: 1 });
  expect(before?.worstChance).toBeCloseTo(0.008);
  expect(after?.teamGap).toBeCloseTo((4.4 + 1.2) / 2);
  expect(after?.losses.offRole).toBe(16);
});

test("[WEB-251] matches that share fewer than five players stand alone, and a plan without matches has no means", () => {
  const none = { ...plan, matches: [] };
  expect(comparePlans(plan, none).different.map(({ after }) => after)).toEqual([null, null]);
  expect(comparePlans(none, plan).different.map(({ before }) => before)).toEqual([null, null]);
  expect(figuresOf(none, settings, debtOf)).toMatchObject({
    matches: 0,
    teamGap: null,
    worstChance: null,
    firstChoice: null,
    losses: { team: 0, lane: 0, spread: 0, choice: 0, offRole: 0, freshness: 0, measuring: 0 },
  });
  const [, second] = plan.matches;
  const [, other] = replayed.matches;
  if (second === undefined || other === undefined) throw new Error("the samples have two matches");
  const far = {
    ...other,
    seats: other.seats.map((seat, at) => (at < 6 ? { ...seat, entry_id: `x${at}` } : seat)),
  };
  expect(comparePlans({ ...plan, matches: [second] }, { ...plan, matches: [far] }).different).toEqual([
    { before: second, after: null },
    { before: null, after: far },
  ]);
});
