export const rulesText = {
  title: "ルール",
  announcement: "お知らせ",
} as const;
