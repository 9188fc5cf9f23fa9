import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { Stage } from "./gallery.tsx";

beforeEach(async () => {
  await page.viewport(390, 844);
});

test("[WEB-284] a badge and a character that the catalogue no longer has leave a gap and break nothing, and can be taken off", async () => {
  const screen = await render(<Stage name="mypage-lost" />);
  const status = screen.getByRole("region", { name: "ステータス" });
  await expect.element(status).toBeVisible();
  await expect.poll(() => status.element().textContent).toContain("装備中の勲章なし");
  const records = screen.getByRole("region", { name: "最近の10試合" }).getByRole("listitem");
  await expect.poll(() => records.first().element().textContent).toContain("—");
  await screen.getByRole("button", { name: "編集" }).click();
  const dialog = page.getByRole("dialog", { name: "プロフィールの編集" });
  await expect.element(dialog.getByText("GONE", { exact: true })).toBeVisible();
  const badges = dialog.getByRole("region", { name: "勲章" });
  await expect.element(badges).toBeVisible();
  await expect.poll(() => badges.element().textContent).toContain("1つ目の勲章なし");
  await dialog.getByRole("button", { name: "GONEを外す" }).click();
  await expect.poll(() => dialog.getByText("GONE", { exact: true }).query()).toBeNull();
});
