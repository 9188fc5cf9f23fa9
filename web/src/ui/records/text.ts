export const recordText = {
  outcome: {
    win: "WIN",
    lose: "LOSE",
    invalid: "INVALID",
    disputed: "確認中",
  },
} as const;
