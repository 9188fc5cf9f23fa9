import { HEADS } from "@gokaku/contract/heads";
import { localized } from "../../text/localized.ts";

const count = new Intl.NumberFormat("ja-JP");

export const archiveText = localized("archive", {
  title: HEADS["/season"].title,
  description: HEADS["/season"].description,
  titleOf: (season: string) => `${season}の記録`,
  dates: (from: string, to: string) => `${from}〜${to}`,
  failed: "シーズンの記録を読み込めませんでした。",
  missing: "このシーズンは見つかりません。",
  noSeason: "終わったシーズンは、まだありません。",
  running: "開催中のシーズンです。終わると、ここに記録が残ります。",
  toRanking: "いまのランキングを見る",
  noMatches: "このシーズンに集計の終わった試合はありません。",
  top: {
    title: "上位3人",
    champion: "優勝",
    place: (rank: number) => `${rank}位`,
    rate: "最終レート",
    won: (percent: string) => `勝率 ${percent}`,
    highest: (rate: number) => `最高 ${rate}`,
    matches: (n: number) => `${count.format(n)}試合`,
    none: "順位のついた人はいません。",
    all: "最終順位を見る",
  },
  records: {
    title: "記録",
    highestRate: "最も高かったレート",
    mostMatches: "最も多かった試合数",
    longestStreak: "最も長かった連勝",
    wins: (n: number) => `${count.format(n)}連勝`,
  },
  figures: {
    title: "試合",
    matches: "集計の終わった試合",
    even: (bound: number) => `両チームの平均の差が${bound}未満`,
    share: (percent: number) => `${percent}%`,
    value: (n: number) => `${count.format(n)}試合`,
    all: "公平さを見る",
  },
  characters: {
    title: "ポケモン",
    used: "最も使われた",
    banned: "最もBANされた",
    matches: (n: number, all: number) => `${count.format(all)}試合中${count.format(n)}試合`,
    none: "報告されたポケモンはありません。",
    all: "ポケモン別の成績を見る",
  },
});
