import type { PlaceMove } from "@gokaku/contract";
import type { MovedPlayer } from "@gokaku/contract/admin";

export const sampleMove = (change: Partial<PlaceMove> = {}): PlaceMove => ({
  rate_before: 1642,
  rate_after: 1687,
  rank_before: 12,
  rank_after: 8,
  badges_before: ["S9 TOP100"],
  badges_after: ["S9 TOP10", "S9 TOP100"],
  corrected_matches: 3,
  ...change,
});

export const sampleMoved: readonly MovedPlayer[] = [
  {
    user_id: "dummy_002",
    trainer_name: "いかさまのカゲロウ",
    ...sampleMove({
      rate_before: 2104,
      rate_after: 1500,
      rank_before: 1,
      rank_after: null,
      badges_before: ["S9 1位", "S9 TOP10", "S9 TOP100"],
      badges_after: [],
      corrected_matches: 150,
    }),
  },
  { user_id: "dummy_001", trainer_name: "あかり", ...sampleMove() },
  {
    user_id: "dummy_003",
    trainer_name: "とてもながいなまえのトレーナーさん",
    ...sampleMove({
      rate_before: 1701,
      rate_after: 1688,
      rank_before: 7,
      rank_after: 7,
      badges_before: [],
      badges_after: [],
      corrected_matches: 0,
    }),
  },
  {
    user_id: "dummy_004",
    trainer_name: "",
    ...sampleMove({
      rate_before: 1490,
      rate_after: 1490,
      rank_before: 41,
      rank_after: 40,
      badges_before: [],
      badges_after: [],
      corrected_matches: 0,
    }),
  },
];
