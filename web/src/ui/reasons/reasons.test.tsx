import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Reasons } from "./reasons.tsx";

const PROVEN = "この試合が決まった回では、これより良い組み合わせがないと証明できています。";

test.each([
  ["proven", true, 0, PROVEN],
  ["proven by code that stored no share", true, null, PROVEN],
  ["at its bound", false, 0, PROVEN],
  [
    "next to it",
    false,
    2.5e-10,
    "この試合が決まった回では、最良の組み合わせとの差が0.1%以内と証明できています。",
  ],
  [
    "within it",
    false,
    0.00341,
    "この試合が決まった回では、最良の組み合わせとの差が0.4%以内と証明できています。",
  ],
  ["without a bound", false, null, ""],
])("[WEB-303] a match whose draw is %s says so in one sentence", async (_, isProven, planGap, sentence) => {
  const { container } = await render(
    <Reasons binding={null} mateRepeats={0} opponentRepeats={0} isProven={isProven} planGap={planGap} />,
  );
  expect(container.textContent).toBe(sentence);
});
