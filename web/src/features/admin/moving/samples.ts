import type { Import, PreviewImportResponse } from "@gokaku/contract/admin";
import { NOW_S } from "../../../gallery/scene.ts";
import { sampleComparison } from "../../../ui/moving/samples.ts";

const DAY = 86_400;

export const sampleImport: Import = {
  id: "1",
  at_ms: (NOW_S - 2 * DAY) * 1000,
  actor: "dummy_admin",
  start: "replayed",
  players: 86,
  matches: 3000,
  undecided: 4,
  first_at: NOW_S - 700 * DAY,
  last_at: NOW_S - 3 * DAY,
  comparison: sampleComparison,
  is_undoable: true,
};

export const samplePreview: PreviewImportResponse = {
  hash: "a".repeat(64),
  faults: [],
  fault_count: 0,
  players: [
    {
      user_id: "100000000000000001",
      name: "ハルカ",
      status: "new",
      rating: 1712,
      tier: 0,
      matches: 412,
      wins: 230,
      replayed: 1688,
      start_rate: 1688,
    },
    {
      user_id: "100000000000000002",
      name: "とても長い名前の人がいても表は崩れません",
      status: "fresh",
      rating: null,
      tier: 4,
      matches: 9,
      wins: 3,
      replayed: 1461,
      start_rate: 1461,
    },
    {
      user_id: "",
      name: "だれか",
      status: "nameless",
      rating: 1500,
      tier: 0,
      matches: 2,
      wins: 1,
      replayed: 1502,
      start_rate: null,
    },
  ],
  player_counts: { new: 61, fresh: 20, rated: 2, left: 1, nameless: 2 },
  started: 81,
  matches: 3000,
  undecided: 4,
  first_at: NOW_S - 700 * DAY,
  last_at: NOW_S - 3 * DAY,
  comparison: sampleComparison,
};

export const sampleFaulty: PreviewImportResponse = {
  ...samplePreview,
  hash: "",
  players: [],
  player_counts: { new: 0, fresh: 0, rated: 0, left: 0, nameless: 0 },
  started: 0,
  matches: 0,
  undecided: 0,
  first_at: null,
  last_at: null,
  comparison: null,
  fault_count: 143,
  faults: [
    { file: "players", line: 3, column: "rating", reason: "rating_invalid", value: "つよい" },
    { file: "players", line: 7, column: "id", reason: "id_invalid", value: "ハルカ#1234" },
    { file: "matches", line: 0, column: "", reason: "too_large", value: "" },
    { file: "matches", line: 12_041, column: "team", reason: "team_size", value: "4-6" },
  ],
};
