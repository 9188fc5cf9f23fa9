import type { DisputeRoom } from "@gokaku/contract/disputes";

/** A dispute room on the second day: the viewer has neither written nor agreed. */
export const sampleRoom = (matchId: string, change: Partial<DisputeRoom> = {}): DisputeRoom => ({
  match_id: matchId,
  open: true,
  closes_at: 1_800_086_400,
  has_leaver: false,
  statements: [],
  statement_count: 2,
  agreement: null,
  counts: [
    { result: "B-win", invalid_player: "", players: 6 },
    { result: "invalid", invalid_player: "dummy_009", players: 1 },
  ],
  settled: null,
  ...change,
});

export const sampleStatements: DisputeRoom["statements"] = [
  {
    user_id: "dummy_006",
    text: "時間切れの時点で、こちらの点が上でした。録画もあります。",
    written_at: 1_799_990_000,
  },
  {
    user_id: "dummy_003",
    text: "最後の集団戦のあと通信が切れて、結果の画面を見ていません。\n勝ったと思って報告しましたが、録画を見て、負けだと分かりました。",
    written_at: 1_799_991_000,
  },
  { user_id: "dummy_008", text: "", written_at: 1_799_991_500 },
];
