import { localized } from "../../text/localized.ts";

/** Rates, places and badges before and after. */
export const movesText = localized("moves", {
  rate: "レート",
  rank: "順位",
  badges: "順位の勲章",
  noRank: "なし",
  place: (rank: number) => `${rank}位`,
  noBadges: "なし",
  list: (badges: readonly string[]) => badges.join("・"),
  corrected: (count: number) => `訂正された試合 ${count}`,
  listed: (listed: number, all: number) => `${all}人のうち、変更の大きい${listed}人を表示しています。`,
});
