import "../../styles/index.css";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Stage } from "../../app/gallery/gallery.tsx";
import { sampleSession } from "../../gallery/scene.ts";
import { useDismissedAnnouncement } from "../../session/dismissed-announcement.ts";
import { useSession } from "../../session/session-store.ts";
import { AnnouncementStrip } from "./announcement-strip.tsx";

beforeEach(() => {
  localStorage.clear();
  useDismissedAnnouncement.setState({ content: null });
});

const strip = (content: string | undefined) => (
  <MemoryRouter>
    <AnnouncementStrip content={content} to="/?tab=rules" />
  </MemoryRouter>
);

test("[WEB-551] an announcement is closed on this browser by its content, and another one is shown again", async () => {
  const screen = await render(strip("## 点検\n2:00から"));
  await expect.element(screen.getByRole("link", { name: "お知らせ 点検" })).toBeVisible();
  await screen.getByRole("button", { name: "お知らせを閉じる" }).click();
  expect(screen.getByRole("complementary").query()).toBeNull();
  expect(localStorage.getItem("gokaku.announcement-dismissed")).toBe("## 点検\n2:00から");
  await screen.unmount();
  const again = await render(strip("## 点検\n2:00から"));
  expect(again.getByRole("complementary").query()).toBeNull();
  await again.unmount();
  const other = await render(strip("## 点検\n3:00から"));
  await expect.element(other.getByRole("link", { name: "お知らせ 点検" })).toBeVisible();
});

test("[WEB-551] what an administrator changes while a screen is open moves nothing there", async () => {
  const screen = await render(strip(""));
  await screen.rerender(strip("大会の受付"));
  expect(screen.getByRole("complementary").query()).toBeNull();
});

test("[WEB-551] on a phone the announcement is one line above the queue, and the start button stays in view", async () => {
  useSession.setState({ session: sampleSession() });
  const screen = await render(<Stage name="queue-announcement" />);
  const line = screen.getByRole("complementary", { name: "お知らせ" });
  await expect.element(line).toBeVisible();
  expect(line.element().getBoundingClientRect().height).toBeLessThan(52);
  const start = screen.getByRole("button", { name: "マッチング開始" });
  await expect.element(start).toBeVisible();
  const { top, bottom } = start.element().getBoundingClientRect();
  expect([top >= 0, bottom <= innerHeight]).toEqual([true, true]);
  useSession.setState({ session: null });
});
