import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { Estimates } from "./estimates.tsx";
import { sampleEstimates } from "./scenes.ts";

beforeEach(() => page.viewport(390, 844));

const show = async (estimates: Parameters<typeof sampleEstimates>[0]) => {
  const { container } = await render(<Estimates fairness={sampleEstimates(estimates)} />);
  return {
    said: container.textContent ?? "",
    rows: [...container.querySelectorAll("tbody tr")].map(({ textContent }) => textContent),
  };
};

test("[WEB-660] the share of right estimates stands beside their number and beside what they aim at", async () => {
  const { said, rows } = await show({
    p50: { compared: 1204, hits: 590 },
    p90: { compared: 1180, hits: 1074 },
  });
  expect(said).toContain("「多くの人は〇分以内」は、1,180回のうち91%で、そのとおりに決まりました。");
  expect(rows).toEqual(["約〇分50%49%1,204回中590回", "多くの人は〇分以内90%91%1,180回中1,074回"]);
  expect(said).not.toContain("大きく動きます");
});

test("[WEB-660] few estimates are called few, none and an unanswered question give no figure", async () => {
  const few = await show({ p50: { compared: 0, hits: 0 }, p90: { compared: 3, hits: 3 } });
  expect(few.rows).toEqual(["約〇分50%—", "多くの人は〇分以内90%100%3回中3回"]);
  expect(few.said).toContain("回数が少ないうちは、数字が大きく動きます。");
  const none = await show({ p50: { compared: 0, hits: 0 }, p90: { compared: 0, hits: 0 } });
  expect(none.said).toContain("目安と突き合わせた参加はまだありません。");
  const unanswered = await show(null);
  expect(unanswered.said).toContain("いまは読み込めません。");
  for (const { said } of [none, unanswered]) expect(said).not.toContain("%");
});
