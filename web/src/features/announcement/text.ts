export const announcementText = {
  label: "お知らせ",
  close: "お知らせを閉じる",
} as const;
