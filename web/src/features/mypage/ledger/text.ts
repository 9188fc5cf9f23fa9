import { localized } from "../../../text/localized.ts";

const tenth = new Intl.NumberFormat("ja-JP", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Never parted at the end of a line. */
const range = (low: number, high: number): string => `${low}\u2060〜\u2060${high}勝`;

export const ledgerText = localized("ledger", {
  failed: "予想と結果を読み込めませんでした。",
  none: "今シーズンに勝敗が決まった試合は、まだありません。",
  inside: (expected: number, wins: number, low: number, high: number) =>
    `予想${tenth.format(expected)}勝に対して${wins}勝。偶然でも${range(low, high)}になります。`,
  outside: (expected: number, wins: number, low: number, high: number) =>
    `予想${tenth.format(expected)}勝に対して${wins}勝。偶然だけなら、ほとんどの場合${range(low, high)}に収まります。`,
  matches: (n: number) => `${n}試合`,
  wins: (n: number) => `${n}勝`,
  expectedMark: "予想",
  winsMark: "実際",
  chance: "偶然の範囲（95%）",
  favourite: "有利",
  even: "互角",
  underdog: "不利",
  note: "試合前の勝率の見込みを足したものが予想の勝ち数です。見込みが55%を超えた試合を有利、45%未満を不利と数えます。",
});
