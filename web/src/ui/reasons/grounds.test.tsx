import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Grounds } from "./grounds.tsx";

const NAMES: Readonly<Record<string, string>> = { a: "あさひ", b: "こまち" };
const nameOf = (id: string) => NAMES[id] ?? null;
const shown = async (change: object) => {
  const explanation = { by_skill: false, far_ahead: [], measuring: [], ...change };
  const { container } = await render(<Grounds explanation={explanation} nameOf={nameOf} />);
  return [...container.querySelectorAll("p")].map((line) => line.textContent);
};

test("[SKILL-10] a match that was judged by skill says so and that the ladder shows the rate; another does not", async () => {
  expect(await shown({})).toEqual([]);
  expect(await shown({ by_skill: true })).toEqual([
    "差と勝率の見込みは、表に出ない「実力値」で計算しています。ランキングの順位はレートで決まります。",
  ]);
});

test("[SKILL-12] a player far from all others is named; without names their number stands there", async () => {
  expect(await shown({ far_ahead: ["a"] })).toEqual([
    "あさひさんは近いレートの相手が長くいなかったため、範囲を外して組みました。",
  ]);
  expect(await shown({ far_ahead: ["a", "gone"] })).toEqual([
    "2人は近いレートの相手が長くいなかったため、範囲を外して組みました。",
  ]);
});

test("[SKILL-6] players being measured are named, with what that means", async () => {
  expect(await shown({ measuring: ["a", "b"] })).toEqual([
    "測定中：あさひさん、こまちさん。実力値を測っている途中です。10試合ほどで落ち着きます。",
  ]);
});
