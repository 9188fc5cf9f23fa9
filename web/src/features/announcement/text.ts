import { localized } from "../../text/localized.ts";

export const announcementText = localized("announcement", {
  label: "お知らせ",
  close: "お知らせを閉じる",
});
