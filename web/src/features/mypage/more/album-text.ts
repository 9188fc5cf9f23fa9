import { localized } from "../../../text/localized.ts";

const YEN = new Intl.NumberFormat("ja-JP");

/** The rules that count in their own unit. */
const LEFT: Readonly<Record<string, (left: number) => string>> = {
  profile_complete: (left) => `あと${left}項目`,
  first_match: (left) => `あと${left}試合`,
  first_win: (left) => `あと${left}勝`,
  all_roles: (left) => `あと${left}ロール`,
  gold_licence: (left) => `あと${left}試合`,
};

const left = (rule: string, count: number): string =>
  LEFT[rule]?.(count) ?? (rule.startsWith("battles_") ? `あと${count}試合` : "未達成");

export const albumText = localized("album", {
  lead: "すべての勲章です。選ぶと、条件や進み具合がわかります。",
  count: (owned: number, all: number) => `${owned} / ${all}`,
  failed: "勲章を読み込めませんでした。",
  shelves: { earned: "実績", season: "シーズン順位", shop: "サポーター", given: "大会・運営から" },
  owned: "獲得済み",
  secret: "？",
  secretName: "未公開の勲章",
  left,
  progress: (progress: number, target: number) => `${progress} / ${target}`,
  closed: "受付終了",
  given: "運営から付与",
  soldOut: "売り切れ",
  price: (price: number) => `${YEN.format(price)}円`,
  unranked: "現在は圏外",
  inReach: (rank: number) => `現在${rank}位・圏内`,
  toClimb: (rank: number, places: number) => `現在${rank}位・あと${places}位`,
  shop: "ショップで見る",
});
