export const rulesText = {
  title: "ルール",
  announcement: "お知らせ",
  noAnnouncement: "現在お知らせはありません。",
} as const;
