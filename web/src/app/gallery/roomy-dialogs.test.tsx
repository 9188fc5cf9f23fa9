import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { Stage } from "./gallery.tsx";

beforeEach(() => page.viewport(1280, 800));
afterEach(() => page.viewport(390, 844));

test("[WEB-514] the purchase is as tall as what it says", async () => {
  const screen = await render(<Stage name="shop" />);
  await screen.getByRole("button", { name: /天頂/ }).click();
  const dialog = screen.getByRole("dialog", { name: "購入内容の確認" });
  const pay = dialog.getByRole("button", { name: "決済画面へ進む" });
  await expect.element(pay).toBeVisible();
  const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
  expect(bottomOf(dialog.element()) - bottomOf(pay.element())).toBeLessThan(32);
  await screen.unmount();
});

test("[WEB-514] in the block list a name and its matches stand near each other", async () => {
  const screen = await render(<Stage name="mypage-blocking" />);
  const dialog = screen.getByRole("dialog", { name: "ブロックリスト" });
  const name = dialog.getByText("すばる", { exact: true });
  await expect.element(name).toBeVisible();
  const matches = dialog.getByText("3試合", { exact: true });
  const gap = matches.element().getBoundingClientRect().left - name.element().getBoundingClientRect().right;
  expect(gap).toBeLessThan(160);
  await screen.unmount();
});
