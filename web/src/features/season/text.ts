import { localized } from "../../text/localized.ts";

export const seasonText = localized("season", {
  active: "開催中",
  closing: "集計中",
  region: "シーズン情報",
  daysLeft: (days: number) => `残り${days}日`,
  lastDay: "本日最終日",
  next: (name: string, date: string) => `次は「${name}」（${date}〜）`,
});
