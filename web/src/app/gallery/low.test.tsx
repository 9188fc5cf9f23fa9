import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { Stage } from "./gallery.tsx";

const positionOf = (element: Element | null | undefined) =>
  element ? getComputedStyle(element).position : "not there";

/** Of an element and all that it stands in. */
const positionsOf = (element: Element | null | undefined): ReadonlySet<string> =>
  element ? new Set([positionOf(element), ...positionsOf(element.parentElement)]) : new Set();

test.for([
  ["match-create", "結果を報告する", /^2:\d\d$/],
  ["queue-waiting", "マッチングをやめる", null],
] as const)(
  "[WEB-511] on a low screen neither header nor bars stay in the way: %s",
  async ([scene, action, clock]) => {
    await page.viewport(640, 400);
    const screen = await render(<Stage name={scene} />);
    const button = screen.getByRole("button", { name: action });
    await expect.element(button).toBeInTheDocument();
    const tabs = screen.getByRole("navigation").first();
    for (const element of [screen.getByRole("banner"), tabs, button]) {
      expect(positionsOf(element.element())).not.toContain("fixed");
      expect(positionsOf(element.element())).not.toContain("sticky");
    }
    expect(tabs.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(102);
    if (clock !== null) {
      const box = screen.getByText(clock).element().getBoundingClientRect();
      expect(box.bottom).toBeLessThanOrEqual(400);
      const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      expect(hit).toBe(screen.getByText(clock).element());
    }
    await page.viewport(390, 844);
    expect(positionsOf(button.element())).toContain("fixed");
    await screen.unmount();
  },
);

test("[WEB-512] at 320 px the names of the own team are whole", async () => {
  await page.viewport(320, 720);
  const screen = await render(<Stage name="match-join" />);
  const team = screen.getByRole("region", { name: "チームA" });
  for (const name of ["かぜまる", "ゆうなぎ", "こはる", "しずく"]) {
    const shown = team.getByText(name, { exact: true });
    await expect.element(shown).toBeVisible();
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = shown.element();
    expect([scrollWidth <= clientWidth, scrollHeight <= clientHeight], name).toEqual([true, true]);
  }
  await screen.unmount();
  await page.viewport(390, 844);
});
