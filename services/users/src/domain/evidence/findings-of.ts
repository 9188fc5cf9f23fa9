import { correctedChances } from "./chance.ts";
import { type Finding, LARGEST_CORRECTED } from "./rows.ts";

export type Tested = Omit<Finding, "corrected" | "tested">;

/** The unusual ones of one family of tests, least likely first. */
export const findingsOf = (candidates: readonly Tested[], tested: number): readonly Finding[] => {
  const corrected = correctedChances(
    candidates.map(({ chance }) => chance),
    tested,
  );
  return candidates
    .map((candidate, place) => ({ ...candidate, corrected: corrected[place] ?? 1, tested }))
    .filter((finding) => finding.corrected <= LARGEST_CORRECTED)
    .toSorted((one, other) => one.chance - other.chance);
};
