export const signInText = {
  discord: "Discordで続ける",
} as const;
