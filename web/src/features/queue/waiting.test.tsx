import "../../styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { KEYS } from "../../api/keys.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { serverNow } from "../../model/clock-store.ts";
import { useLiveStore } from "../../model/live-store.ts";
import { Waiting } from "./waiting.tsx";

test("[WEB-213] waiting shows how long already in 56 px and a ring as far closed as the next draw is near", async () => {
  const client = createQueryClient();
  const now = Math.floor(serverNow());
  client.setQueryData(KEYS.system, { next_tick_at: now + 30, matching_interval_s: 120 });
  client.setQueryData(KEYS.queueInfo, { total_waiting: 7, average_wait_time: 180 });
  const screen = await render(
    <QueryClientProvider client={client}>
      <Waiting joinedAt={now - 192} closed="時間外" />
    </QueryClientProvider>,
  );
  const clock = screen.getByText(/^3:1\d$/);
  await expect.element(clock).toBeVisible();
  expect(getComputedStyle(clock.element()).fontSize).toBe("56px");
  await expect.element(screen.getByText("待機7人")).toBeVisible();
  expect(screen.getByText(/平均|分$/).query()).toBeNull();
  const ring = screen.container.querySelectorAll("polygon")[1];
  const left = Number(ring?.getAttribute("stroke-dashoffset"));
  expect(left).toBeGreaterThan(0.15);
  expect(left).toBeLessThanOrEqual(0.26);
});

test.for([390, 320])(
  "[WEB-515] at %s px a lost connection is said without moving the clock or the ring",
  async (width) => {
    await page.viewport(width, 844);
    const client = createQueryClient();
    const now = Math.floor(serverNow());
    client.setQueryData(KEYS.queueInfo, { total_waiting: 7, average_wait_time: 180 });
    useLiveStore.setState({ state: "open", stood: true });
    const screen = await render(
      <QueryClientProvider client={client}>
        <div style={{ padding: 32 }}>
          <Waiting joinedAt={now - 192} closed="時間外" />
        </div>
      </QueryClientProvider>,
    );
    const placesOf = () =>
      [screen.container.querySelector("svg"), screen.getByText(/^3:1\d$/).element()].map((element) => {
        const { left, top } = element?.getBoundingClientRect() ?? {};
        return { left, top };
      });
    await expect.element(screen.getByText("待機7人")).toBeVisible();
    const before = placesOf();
    expect(before[0]?.left).toBeGreaterThan(width / 2 - 32);
    useLiveStore.setState({ state: "lost", stood: true });
    await expect.element(screen.getByText("通信が切れています。待機は続いています。")).toBeVisible();
    expect(placesOf()).toEqual(before);
    await screen.unmount();
    useLiveStore.setState({ state: "open", stood: true });
    await page.viewport(390, 844);
  },
);
