import { localized } from "../../text/localized.ts";

export const appointmentsText = localized("appointments", {
  title: "約束の時間",
  promises: (count: number) => `行く人 ${count}人`,
  go: "行く",
  going: "行く予定です",
  undo: "取り消す",
  begun: "始まっています",
  help: "15分前に通知が届きます。時間になったらマッチングを始めてください。",
  failed: "約束を変更できませんでした",
});
