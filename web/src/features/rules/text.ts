export const rulesText = {
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
    latest: "最近の結果",
    averages: (a: number, b: number) => `平均レート ${a} 対 ${b}`,
  },
  condition: (condition: string) => `参加条件：${condition}`,
} as const;
