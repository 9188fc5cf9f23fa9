import "../../../styles/index.css";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Stage } from "../../../app/gallery/gallery.tsx";

test("[PROFILE-66] the album dims what is not owned, says the way to a chosen badge, and hides a secret one", async () => {
  await render(<Stage name="mypage-album" />);
  const dialog = page.getByRole("dialog", { name: "勲章図鑑" });
  await expect.element(dialog.getByText("8 / 147")).toBeVisible();
  expect(dialog.element().querySelectorAll("li")).toHaveLength(147);
  // By their text: roles of 147 tiles are slow to compute.
  const tiles = [...dialog.element().querySelectorAll<HTMLElement>("li button")];
  const wordsOf = (one: HTMLElement) =>
    [...one.querySelectorAll(":scope > span")].map(({ textContent }) => textContent).join("");
  const tile = (words: string) => tiles.find((one) => wordsOf(one).endsWith(words));
  const pictures = [tile("百戦の証獲得済み"), tile("二百戦の証あと72試合")].map((one) =>
    one?.querySelector("img"),
  );
  expect(pictures[0]?.getAttribute("src")).toBe("/badges/badge_057-icon.svg");
  expect(pictures.map((image) => image && getComputedStyle(image).filter)).toEqual(["none", "grayscale(1)"]);
  expect(tile("S9 TOP10現在27位・あと17位")).toBeDefined();
  expect(tile("S9 TOP100現在27位・圏内")).toBeDefined();
  tile("市松500円")?.click();
  await expect.element(dialog.getByText("ショップで見る")).toBeVisible();
  tile("ゴールド免許あと12試合")?.click();
  await expect.element(dialog.getByText("ペナルティなしで50試合以上を達成すると獲得")).toBeVisible();
  await expect.element(dialog.getByText("38 / 50・あと12試合")).toBeVisible();
  const secret = tiles.filter(({ textContent }) => textContent.includes("未公開の勲章"));
  expect(secret.map((one) => one.querySelector("img"))).toEqual(Array(5).fill(null));
});
