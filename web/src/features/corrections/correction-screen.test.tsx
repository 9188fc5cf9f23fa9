import "../../styles/index.css";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Stage } from "../../app/gallery/gallery.tsx";
import { correctionNewsText } from "../account/correction-text.ts";
import { correctionText as text } from "./text.ts";

test("[WEB-762] a player sees the own rate, place and badges before and after, and no name", async () => {
  const screen = await render(<Stage name="correction, own" />);
  await expect.element(screen.getByText(text.ownMatches(3))).toBeVisible();
  const main = screen.getByRole("main");
  expect(main.element().textContent).toContain("1642→1687+45");
  expect(main.element().textContent).toContain("12位→8位");
  expect(main.element().textContent).toContain("S9 TOP100→S9 TOP10・S9 TOP100");
  expect(main.element().textContent).not.toContain("カゲロウ");
  expect(screen.getByText(text.staff.title).elements()).toHaveLength(0);
});

test("[WEB-762] staff see the person, the reason and everybody", async () => {
  const screen = await render(<Stage name="correction, for staff" />);
  await expect.element(screen.getByText(text.staff.title)).toBeVisible();
  await expect.element(screen.getByText(/外部ツールの使用を録画で確認した/)).toBeVisible();
  expect(screen.getByText("いかさまのカゲロウ").elements().length).toBeGreaterThan(1);
});

test("[WEB-762] a player without a change reads that", async () => {
  const screen = await render(<Stage name="correction, of others" />);
  await expect.element(screen.getByText(text.none)).toBeVisible();
});

test("[WEB-763] a notice leads to the unread correction", async () => {
  const screen = await render(<Stage name="mypage, records corrected" />);
  await expect
    .element(screen.getByRole("link", { name: correctionNewsText.open }))
    .toHaveAttribute("href", "/corrections/0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d13");
});
