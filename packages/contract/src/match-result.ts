import type { PublicMatch } from "./people/index.ts";

type Ended = Pick<PublicMatch, "winner_team" | "disputed" | "voided">;

export const MATCH_RESULTS = {
  A: "チームAの勝ち",
  B: "チームBの勝ち",
  invalid: "無効試合",
  voided: "不成立",
  disputed: "確認中",
} as const;

/** How a closed match ended, in words. */
export const matchResult = ({ winner_team: winner, disputed, voided }: Ended): string => {
  if (disputed) return MATCH_RESULTS.disputed;
  return voided ? MATCH_RESULTS.voided : MATCH_RESULTS[winner ?? "invalid"];
};
