import type { Team } from "@gokaku/game";
import { localized } from "../../text/localized.ts";

export const lineupText = localized("lineup", {
  team: (team: Team) => `チーム${team}`,
  first: "先攻",
  win: "WIN",
  lose: "LOSE",
  players: "10人の組み合わせ",
  lane: "ロール",
  picked: "使用：",
  bans: "BAN",
  gap: (points: number) => `差 ${points}`,
  choice: (n: number) => `第${n}希望`,
  you: "あなた",
  rateThen: (rate: number) => `レート${rate}`,
});
