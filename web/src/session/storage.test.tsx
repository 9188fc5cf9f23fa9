import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Stage } from "../app/gallery/gallery.tsx";
import { storage } from "./storage.ts";

afterEach(() => vi.restoreAllMocks());

test.for([
  ["forbidden", "SecurityError"],
  ["full", "QuotaExceededError"],
])("[WEB-283] with a storage that is %s every screen works, and only forgets", async ([, name]) => {
  const refuse = () => {
    throw new DOMException("no", name);
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(refuse);
  storage.set("a", "b");
  storage.remove("a");
  expect(storage.get("a")).toBeNull();
  const screen = await render(<Stage name="queue" />);
  await expect.element(screen.getByRole("button", { name: "マッチング開始" })).toBeEnabled();
  const theme = document.documentElement.dataset.theme;
  await screen.getByRole("button", { name: /^(?:明るい|暗い)表示にする$/ }).click();
  await expect.poll(() => document.documentElement.dataset.theme).not.toBe(theme);
  await screen.unmount();
  const report = await render(<Stage name="report-no-ban" />);
  await expect.element(page.getByRole("dialog", { name: "結果の報告" })).toBeVisible();
  await report.unmount();
});
