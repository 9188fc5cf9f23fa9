import type { QueueEstimate, QueueInfo, QueueStatus } from "@gokaku/contract";

export const sampleQueue: QueueInfo = {
  role_counts: { TOP_LANE: 4, SUPPORT: 2, MIDDLE: 3, BOTTOM_LANE: 3, TANK: 2 },
  total_waiting: 7,
  ongoing_matches: 2,
  average_wait_time: 180,
  ongoing_match_players: [],
  previous_matched_unixtime: 1_800_000_000,
  previous_user_count: 10,
  shortage: null,
  version: 12,
};

export const sampleEstimate: QueueEstimate = {
  p50: 660,
  p90: 1470,
  known: true,
  if_added: [
    { role: "SUPPORT", p50: 520, p90: 1200 },
    { role: "BOTTOM_LANE", p50: 600, p90: 1400 },
    { role: "TANK", p50: 370, p90: 900 },
  ],
  left_over: { reason: "roles", roles: ["SUPPORT", "TANK"] },
};

export const sampleWaiting = (joinedAt: number): QueueStatus => ({
  in_queue: true,
  entry: {
    entry_id: "1",
    user_id: "dummy_003",
    selected_roles: ["MIDDLE", "TOP_LANE"],
    blocking: [],
    rate: 1620,
    joined_at: joinedAt,
    state: "waiting",
    version: 1,
  },
  last_end: null,
  offer: null,
});
