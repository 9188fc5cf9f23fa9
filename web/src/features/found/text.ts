import { localized } from "../../text/localized.ts";

export const foundText = localized("found", {
  body: (role: string) =>
    `あなたのロールは「${role}」です。ホストがロビーを準備しています。ロビーIDが届くまで、このままお待ちください。`,
  bodyNoRole: "ホストがロビーを準備しています。ロビーIDが届くまで、このままお待ちください。",
  announce: (role: string) => `マッチングが成立しました。あなたのロールは${role}です。`,
  you: "あなた",
  open: "試合画面を開く",
  join: "参加する",
  left: (seconds: number) => `あと${seconds}秒`,
});
