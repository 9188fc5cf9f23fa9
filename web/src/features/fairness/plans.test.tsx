import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { Plans } from "./plans.tsx";
import { samplePlans } from "./scenes.ts";

beforeEach(() => page.viewport(390, 844));

const show = async (...ticks: readonly number[]) => {
  const { container } = await render(<Plans fairness={samplePlans(ticks)} />);
  return {
    said: container.textContent ?? "",
    rows: [...container.querySelectorAll("tbody tr")].map(({ textContent }) => textContent),
    marks: [0, 1, 2, 3, 4, 5, 6].map(
      (near) => container.querySelectorAll(`svg:not(table svg) [data-near="${near}"]`).length,
    ),
  };
};

test("[WEB-302] a season's ticks are a field of pentagons, a claim and a table", async () => {
  const { rows, marks, said } = await show(412, 96, 143, 88, 17, 8, 16);
  expect(said).toContain("52%の回で、これより良い組み合わせがないと証明しました。");
  expect(said).toContain("差が0.5%以内だと証明したものまで合わせると、83%です。");
  expect(marks).toEqual([52, 13, 18, 11, 2, 1, 3]);
  expect(rows[0]).toBe("差なし（証明済み）412回");
  expect(rows[6]).toBe("計算なし16回");
  expect(said).toContain("上限を計算していません。");
});

test("[WEB-302] all of them are all, of few each is one, and none proven is not called so", async () => {
  const all = await show(21_480);
  expect(all.said).toContain("すべての回で、これより良い組み合わせがないと証明しました。");
  expect(all.said).not.toContain("上限を計算していません。");
  expect(all.marks[0]).toBe(100);
  const few = await show(4, 1, 1, 1);
  expect(few.said).toContain("五角形1つが、組み合わせ1回です。");
  expect(few.marks).toEqual([4, 1, 1, 1, 0, 0, 0]);
  const near = await show(0, 0, 4, 61, 88, 31);
  expect(near.said).toContain("83%の回で、最良の組み合わせとの差が2%以内だと証明しました。");
  expect(near.said).not.toContain("これより良い組み合わせがない");
});

test("[WEB-302] without a bound, without a tick, and while queue is unavailable nothing is claimed", async () => {
  const unknown = await show(0, 0, 0, 0, 0, 0, 31_077);
  expect(unknown.said).toContain("最良の組み合わせとの差が2%以内だと証明した回は、まだありません。");
  const far = await show(0, 0, 0, 0, 3, 900, 100);
  expect(far.said).toContain("最良の組み合わせとの差が2%以内だと証明した回は、まだほとんどありません。");
  expect(unknown.marks[6]).toBe(100);
  const none = await show();
  expect(none.said).toContain("このシーズンで試合の決まった回は、まだありません。");
  expect(none.rows).toEqual([]);
  const { container } = await render(<Plans fairness={{ ...samplePlans([1]), plan_gaps: null }} />);
  expect(container.textContent).toContain("いまは読み込めません。");
});
