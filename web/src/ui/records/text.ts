import { localized } from "../../text/localized.ts";

export const recordText = localized("records", {
  outcome: {
    win: "WIN",
    lose: "LOSE",
    invalid: "INVALID",
    disputed: "確認中",
  },
  streak: (wins: number) => `${wins}連勝`,
  longStreak: (wins: number) => `${wins}連勝以上`,
});
