export const rulesText = {
  title: "ルール",
  announcement: "お知らせ",
  condition: (condition: string) => `参加条件：${condition}`,
} as const;
