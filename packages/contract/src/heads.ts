import type { PublicPlayer } from "./people/index.ts";

/**
 * Title and description of the public pages. The gateway writes them into the page, for readers without
 * scripts, and the web app sets the same.
 */
export interface Head {
  /** Without the name of the site. */
  readonly title: string;
  readonly description: string;
}

const SITE_NAME = "Gokaku";

/** Of pages that say the same whatever they show, by their address. */
export const HEADS = {
  "/?tab=ranking": {
    title: "ランキング",
    description: "今シーズンの上位100名。レート、勝率、勲章を、誰でも見られます。試合のたびに変わります。",
  },
  "/fairness": {
    title: "公平さ",
    description:
      "試合がどれくらい互角だったか、表示した勝率が結果とどれくらい合っていたか、待ち時間や希望ロールはどうだったかを、シーズンごとに公開しています。",
  },
  "/season": {
    title: "シーズンの記録",
    description:
      "終わったシーズンの優勝者と上位3人、試合数、試合の公平さ、よく使われたポケモンを見られます。",
  },
  "/characters": {
    title: "ポケモン別の成績",
    description:
      "使用率、BAN率、勝率をシーズンごとに公開しています。勝率には試合数と、95%の確からしさの幅を添えています。",
  },
  "/shop": {
    title: "ショップ",
    description: "勲章を購入すると、プロフィールに飾れます。マッチングやレートには影響しません。",
  },
  "/tools": {
    title: "BAN/PICK",
    description: "BANとPICKを、2人または1人で、試合と同じ順番で練習できます。ログインはいりません。",
  },
  "/about": {
    title: "Gokakuとは",
    description: "5対5のランクマッチコミュニティGokakuが、どのように力のつり合う試合を作るかを説明します。",
  },
  "/terms": { title: "利用規約", description: "Gokakuの利用規約です。" },
  "/privacy": { title: "プライバシー", description: "Gokakuが扱う情報と、その目的です。" },
  "/transmissions": {
    title: "外部送信",
    description: "Gokakuの利用にともなって情報が送られる先と、送られる情報、その目的の一覧です。",
  },
  "/commercial": {
    title: "特定商取引法に基づく表記",
    description: "勲章の販売についての、特定商取引法に基づく表記です。",
  },
} as const satisfies Readonly<Record<string, Head>>;

/** Stands for the name of who has not chosen one. */
export const NO_NAME = "（名前なし）";

export const playerHead = (player: Pick<PublicPlayer, "trainer_name" | "rate" | "match_count">): Head => {
  const name = player.trainer_name || NO_NAME;
  return {
    title: `${name}の成績`,
    description: `${name}さんのレートは${player.rate}。今シーズン${player.match_count}試合の成績、レートの推移、最近の試合です。`,
  };
};

/** As the browser's tab shows it. */
export const titled = (title: string): string => `${title}｜${SITE_NAME}`;
