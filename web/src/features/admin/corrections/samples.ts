import { sampleMoved } from "../../../ui/moves/samples.ts";
import type { Asked } from "./correction-dialog.tsx";

export const sampleAsked: Asked = {
  id: "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d13",
  season_id: "s9",
  result: "void",
  preview: {
    basis: "a".repeat(64),
    match_ids: Array.from({ length: 150 }, (_, index) => `${170_000_000_000_000_001n + BigInt(index)}`),
    undecided_matches: 2,
    changed_matches: 1412,
    players: [...sampleMoved],
    player_count: 268,
  },
};
