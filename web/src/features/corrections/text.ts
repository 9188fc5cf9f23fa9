import { localized } from "../../text/localized.ts";

/** The page of a mass correction. */
export const correctionText = localized("correction", {
  title: "試合結果の訂正",
  lead: (season: string, matches: number) =>
    `運営が、ある1人のプレイヤーの試合をまとめて見直し、${season}の${matches}試合の結果を訂正しました。その後の試合のレートも、はじめからその結果だった場合と同じになるように計算し直しています。`,
  at: (time: string) => `訂正した日時：${time}`,
  own: "あなたの記録",
  ownMatches: (count: number) =>
    count === 0
      ? "あなたの試合の結果は変わっていません。対戦した人のレートが変わったため、計算し直しました。"
      : `あなたが出場した${count}試合の結果が変わりました。`,
  badgesStay: "すでに受け取った勲章は、そのまま残ります。",
  none: "この訂正で、あなたの記録は変わっていません。",
  toOwn: "マイページで記録を見る",
  failed: "訂正の内容を読み込めませんでした。",
  staff: {
    title: "訂正の全体（スタッフだけに表示）",
    of: "対象のプレイヤー",
    season: "シーズン",
    result: "新しい結果",
    results: { void: "無効（レートは動かない）", lost: "勝った試合を相手チームの勝ちにする" },
    matches: "訂正した試合",
    by: "訂正した人",
    reason: "理由",
    players: "変更のあった人",
    pending: "記録への反映を待っています。",
  },
});
