import { localized } from "../../text/localized.ts";

export const rulesText = localized("rules", {
  title: "ルール",
  announcement: "お知らせ",
  front: {
    label: "Gokakuとは",
    lead: "5対5のコミュニティ・ランクマッチ",
    what: "ロールを選んで待つと、実力のできるだけ互角な2チームに分かれて対戦できます。",
    start: "Discordでログインして始める",
    rules: "ルールを読む",
    about: "くわしく見る",
    waiting: "待機中",
    people: (count: number) => `${count}人`,
    ongoing: "進行中の試合",
    matches: (count: number) => `${count}試合`,
    ofDay: "直近24時間",
    how: "遊び方",
    steps: [
      { title: "ロールを選んで待つ", what: "5つの役割から、できるものをいくつでも。" },
      { title: "互角な2チームに", what: "実力と待ち時間から、偏りの少ない5対5に分けます。" },
      { title: "対戦して結果を報告", what: "報告は1分ほど。レートと順位が動きます。" },
    ],
    latest: "最近の結果",
    averages: (a: number, b: number) => `平均レート ${a} 対 ${b}`,
  },
  condition: (condition: string) => `参加条件：${condition}`,
});
