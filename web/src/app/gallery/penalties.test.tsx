import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { Stage } from "./gallery.tsx";

test("[WEB-488] the penalties add up, a running time-out reads as running, and time is the way back", async () => {
  const screen = await render(<Stage name="mypage-blocked" />);
  const dialog = screen.getByRole("dialog", { name: "ペナルティの内訳" });
  await expect.element(dialog.getByText(/^現在の有効ペナルティは7点です。/)).toBeVisible();
  const rows = () =>
    [...dialog.element().querySelectorAll("li")].map((row) => row.querySelector(".figure")?.textContent);
  expect(rows()).toEqual(["2点", "+6点", "−1点"]);
  await expect.element(dialog.getByText("運営による変更")).toBeVisible();
  await expect.element(dialog.getByText(/参加停止中（/)).toBeVisible();
  await expect.element(dialog.getByText(/時間がたつと回復します/)).toBeVisible();
  await expect.element(dialog.getByText(/試合を終えるか/)).not.toBeInTheDocument();
  await expect.element(dialog.getByText("ペナルティはありません。")).not.toBeInTheDocument();
});

test("[WEB-488] the blocked start button leads to the penalties", async () => {
  const screen = await render(<Stage name="queue-penalty" />);
  await screen.getByRole("button", { name: "内訳を見る" }).click();
  await expect.element(screen.getByRole("heading", { name: "記録と設定" })).toBeVisible();
});
