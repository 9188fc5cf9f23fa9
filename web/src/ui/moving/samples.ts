import type { ImportComparison } from "@gokaku/contract/people";

export const sampleComparison: ImportComparison = {
  players: 86,
  mean_difference: 71.4,
  centred_difference: 58.2,
  rank_correlation: 0.91,
  brought: { games: 1000, accuracy: 0.612, log_loss: 0.652 },
  replayed: { games: 1000, accuracy: 0.594, log_loss: 0.661 },
  replayed_all: { games: 1000, accuracy: 0.594, log_loss: 0.661 },
  skill: { games: 1000, accuracy: 0.603, log_loss: 0.655 },
};
