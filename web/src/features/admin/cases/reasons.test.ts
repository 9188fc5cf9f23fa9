import { DECISION_REASONS, PERSON_OUTCOMES } from "@gokaku/game";
import { expect, test } from "vitest";
import { casesText } from "../../../ui/cases/text.ts";
import { REASONS_OF } from "./reasons.ts";

test("[CASE-41] every reason fits an outcome, every outcome has more than one, and each has its own sentence", () => {
  expect(new Set(PERSON_OUTCOMES.flatMap((outcome) => REASONS_OF[outcome]))).toEqual(
    new Set(DECISION_REASONS),
  );
  for (const outcome of PERSON_OUTCOMES) expect(REASONS_OF[outcome].length).toBeGreaterThan(1);
  const sentences = DECISION_REASONS.map((reason) => casesText.decisionReasons[reason]);
  expect(new Set(sentences).size).toBe(sentences.length);
});
