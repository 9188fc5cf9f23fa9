import type { Plan } from "@gokaku/contract/admin";
import { expect, test } from "vitest";
import { sampleTickWith } from "./samples.ts";
import { labText } from "./text.ts";

const proof = (change: Partial<Plan>): readonly [string, string] => {
  const { plan } = sampleTickWith({ value: 1000, ...change });
  return [labText.provenSaid(plan), labText.provenBriefly(plan)];
};

test.each<[what: string, change: Partial<Plan>, said: string, briefly: string]>([
  ["proven", { proven: true, upper_bound: 1000 }, "これより良い組み合わせはありません（証明済み）。", "最善"],
  [
    "proven before bounds were stored",
    { proven: true },
    "これより良い組み合わせはありません（証明済み）。",
    "最善",
  ],
  ["at its bound", { upper_bound: 1000 }, "これより良い組み合わせはありません（証明済み）。", "最善"],
  [
    "next to it",
    { upper_bound: 1000.000001 },
    "最良の組み合わせとの差は0.1%以内です（証明済み）。",
    "0.1%以内",
  ],
  ["near it", { upper_bound: 1004.2 }, "最良の組み合わせとの差は0.5%以内です（証明済み）。", "0.5%以内"],
  ["cut short", { upper_bound: null, cut_short: true }, "なし（計算を途中で打ち切り）", "なし"],
  ["of a tick without a match", { matches: [] }, "なし（試合なし）", "なし"],
  [
    "with an overdue player left over who could play",
    { overdue: { waiting: 2, seated: 1, by: "search" } },
    "なし（待ちすぎの人が残ったため）",
    "なし",
  ],
  [
    "with an overdue player left over who could not",
    { overdue: { waiting: 2, seated: 1, by: "none_possible" } },
    "なし（1分未満の間隔、少ない手数など）",
    "なし",
  ],
])("[WEB-304] what is proven of a plan is said: %s", (_, change, said, briefly) => {
  expect(proof(change)).toEqual([said, briefly]);
});

test("[WEB-304] a plan of more than 200 players has no bound for that", () => {
  const { plan } = sampleTickWith({});
  const [left] = plan.leftovers;
  if (left === undefined) throw new Error("the sample leaves no player over");
  const proofWith = (count: number) => proof({ leftovers: Array.from({ length: count }, () => left) })[0];
  expect(proofWith(181)).toBe("なし（200人を超えるため）");
  expect(proofWith(180)).toBe("なし（1分未満の間隔、少ない手数など）");
});

test.each<[by: string, waiting: number, seated: number, said: string]>([
  ["all", 0, 0, "いません。"],
  ["all", 4, 4, "4人全員が試合に入りました。"],
  ["none_possible", 3, 2, "3人のうち、2人が試合に入りました。残りの人は、待機者のだれとも10人を組めません。"],
  [
    "proven",
    12,
    10,
    "12人のうち、10人が試合に入りました。これより多くの人が入る組み合わせはありません（証明済み）。",
  ],
  [
    "rest",
    2,
    0,
    "2人のうち、だれも試合に入っていません。残りの人は、組まれなかった人だけでは10人を組めません。別の組み合わせなら入れたかは、確かめていません。",
  ],
  [
    "search",
    2,
    1,
    "2人のうち、1人が試合に入りました。残りの人は、組まれなかった人と10人を組めますが、計算では使われませんでした。",
  ],
  ["a word of a newer release", 2, 1, "2人のうち、1人が試合に入りました。"],
])("[WEB-305] who waited too long and what is known of the rest is said: %s", (by, waiting, seated, said) => {
  expect(labText.overdueSaid({ by, waiting, seated })).toBe(said);
});
