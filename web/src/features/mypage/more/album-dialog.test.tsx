import "../../../styles/index.css";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Stage } from "../../../app/gallery/gallery.tsx";

test("[PROFILE-66] the album dims what is not owned, says the way to a chosen badge, and hides a secret one", async () => {
  await render(<Stage name="mypage-album" />);
  const dialog = page.getByRole("dialog", { name: "勲章図鑑" });
  await expect.element(dialog.getByText("8 / 147")).toBeVisible();
  expect(dialog.getByRole("listitem").all()).toHaveLength(147);
  const owned = dialog.getByRole("button", { name: "百戦の証（獲得済み）" }).element().querySelector("img");
  const other = dialog
    .getByRole("button", { name: "二百戦の証（あと72試合）" })
    .element()
    .querySelector("img");
  expect(owned?.getAttribute("src")).toBe("/badges/badge_057-icon.svg");
  expect([owned, other].map((image) => image && getComputedStyle(image).filter)).toEqual([
    "none",
    "grayscale(1)",
  ]);
  await expect
    .element(dialog.getByRole("button", { name: "S9 TOP10（現在27位・あと17位）" }))
    .toBeInTheDocument();
  await expect
    .element(dialog.getByRole("button", { name: "S9 TOP100（現在27位・圏内）" }))
    .toBeInTheDocument();
  await dialog.getByRole("button", { name: "市松（500円）" }).click();
  await expect.element(dialog.getByRole("link", { name: "ショップで見る" })).toBeVisible();
  await dialog.getByRole("button", { name: "ゴールド免許（あと12試合）" }).click();
  await expect.element(dialog.getByText("ペナルティなしで50試合以上を達成すると獲得")).toBeVisible();
  await expect.element(dialog.getByText("38 / 50・あと12試合")).toBeVisible();
  const secret = dialog.getByRole("button", { name: "未公開の勲章" });
  expect(secret.all()).toHaveLength(5);
  expect(secret.first().element().querySelector("img")).toBeNull();
});
