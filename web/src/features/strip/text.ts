import { localized } from "../../text/localized.ts";

export const stripText = localized("strip", {
  soundLocked: "音が鳴りません",
  soundOn: "音を出す",
  label: "現在の状態",
  waiting: "待機中",
  yourLobby: "ロビーIDを送信してください",
  lobby: (id: string) => `ロビーID ${id}`,
  lobbyWaiting: "ロビーの準備を待っています",
  seatLost: "試合の席がなくなりました",
  closed: "試合の結果が出ました",
  report: "結果を報告してください",
  reported: (n: number) => `報告 ${n}/10`,
});
