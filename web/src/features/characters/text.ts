import { HEADS } from "@gokaku/contract/heads";
import { localized } from "../../text/localized.ts";

export const charactersText = localized("characterUse", {
  title: HEADS["/characters"].title,
  description: HEADS["/characters"].description,
  failed: "ポケモン別の成績を読み込めませんでした。",
  noSeason: "いまはシーズン期間外です。過去のシーズンを選ぶと見られます。",
  missing: "このシーズンは見つかりません。",
  empty: "このシーズンで勝敗の決まった試合は、まだありません。",
  lead: (matches: number) =>
    `勝敗の決まった${matches}試合で、プレイヤーが報告したものです。勝率の下の幅には、本当の勝率が95%の確からしさで入ります。`,
  few: "使用数が少ないうちは、幅が広く、勝率は大きく動きます。",
  character: "ポケモン",
  used: "使用率",
  banned: "BAN率",
  won: "勝率",
  picks: (count: number) => `${count}回`,
  range: (low: number, high: number) => `${low}〜${high}%`,
  none: "—",
});
