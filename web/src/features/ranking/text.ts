export const rankingText = {
  title: "ランキング",
  note: (time: string) => `上位100名を表示しています。最終更新：${time}`,
  noteNoTime: "上位100名を表示しています。",
  /** ★ */
  empty: "ランキングデータがありません",
  failed: "ランキングを読み込めませんでした。",
  rank: "順位",
  player: "プレイヤー",
  rate: "レート",
  winRate: "勝率",
  you: "あなた",
  ownRank: "あなたの順位",
  rankValue: (rank: number) => `${rank}位`,
  unranked: "順位はまだありません",
  toOwn: "自分の順位へ",
} as const;
