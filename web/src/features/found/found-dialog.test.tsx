import "../../styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { KEYS } from "../../api/keys.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { sampleExplanation } from "../../gallery/samples.ts";
import { matchSince, matchWith, sampleSession } from "../../gallery/scene.ts";
import { useAlarm } from "../../live/alarm/alarm-store.ts";
import { useSession } from "../../session/session-store.ts";
import { FoundDialog } from "./found-dialog.tsx";

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  useAlarm.setState({ matchId: null });
  useSession.setState({ session: null });
});

const open = (isNotified: boolean, userId = "dummy_008", found = matchSince(4)) => {
  globalThis.fetch = async () => {
    throw new TypeError("no network");
  };
  const client = createQueryClient();
  const match = { ...found, my_team: userId === "dummy_008" ? ("B" as const) : ("A" as const) };
  client.setQueryData(KEYS.match, { match });
  if (isNotified) {
    const explanation = { ...sampleExplanation(match.match_id, false), my_team: "B" as const };
    client.setQueryData(KEYS.explanation(match.match_id), explanation);
  }
  useSession.setState({ session: sampleSession({ user_id: userId }) });
  useAlarm.setState({ matchId: match.match_id });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <FoundDialog to="/?tab=match" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test("[WEB-214] a found match takes the whole screen: the own five first and blue, the other five, how even it is", async () => {
  const screen = await open(true);
  const dialog = screen.getByRole("dialog", { name: "マッチングが成立しました" });
  await expect.element(dialog).toBeVisible();
  const { width, height } = dialog.element().getBoundingClientRect();
  // Beside it the place of a scroll bar at most.
  expect(width).toBeGreaterThanOrEqual(window.innerWidth - 16);
  expect(height).toBe(window.innerHeight);
  const [own, other] = dialog.element().querySelectorAll("ul[data-side]");
  expect(own).toHaveAttribute("data-side", "ally");
  expect(own?.textContent).toContain("すばる");
  expect(own?.children).toHaveLength(5);
  expect(own?.querySelector('[data-own="true"]')?.textContent).toContain("あなた");
  expect(other?.querySelector('[data-own="true"]')).toBeNull();
  expect(other).toHaveAttribute("data-side", "opponent");
  expect(other?.children).toHaveLength(5);
  await expect.element(dialog.getByRole("img", { name: /味方が49%、相手が51%/ })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "試合画面を開く" })).toHaveFocus();
  // The dialog takes its entry of the history along before the next one opens.
  const left = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  await screen.unmount();
  await left;
});

test("[WEB-510] at 1280 × 800 the pentagons are large, and role and clock stand together in the middle", async () => {
  await page.viewport(1280, 800);
  const screen = await open(true, "dummy_003");
  const dialog = screen.getByRole("dialog", { name: "マッチングが成立しました" });
  await expect.element(dialog).toBeVisible();
  const boxOf = (element: Element | null | undefined) => {
    if (!element) throw new Error("it is not there");
    return element.getBoundingClientRect();
  };
  const faces = [...dialog.element().querySelectorAll("li > :first-child")];
  expect(faces).toHaveLength(10);
  for (const face of faces) expect(boxOf(face).width).toBeGreaterThanOrEqual(80);
  const clock = boxOf(dialog.getByText(/^2:\d\d$/).element());
  const role = boxOf(dialog.element().querySelector("ul ~ div > [data-role]"));
  expect(clock.left - role.right).toBeLessThan(80);
  expect(Math.abs((role.left + clock.right) / 2 - window.innerWidth / 2)).toBeLessThan(16);
  expect(boxOf(dialog.getByText("あなた", { exact: true }).element()).height).toBeGreaterThan(0);
  const left = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  await screen.unmount();
  await left;
  await page.viewport(390, 844);
});

test("[WEB-214] without a network it stands all the same, with the clock and the way on", async () => {
  const screen = await open(false);
  const dialog = screen.getByRole("dialog", { name: "マッチングが成立しました" });
  await expect.element(dialog.getByText(/^2:\d\d$/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "試合画面を開く" })).toBeEnabled();
  const left = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
  await screen.unmount();
  await left;
});

test("[WEB-581] the button that opens the match confirms the seat and says how long; declining names its price first", async () => {
  const screen = await open(true, "dummy_003", matchWith(48, { dummy_003: "unconfirmed" }));
  const join = screen.getByRole("button", { name: /^参加する/ });
  await expect.poll(() => join.element().textContent).toMatch(/あと1[0-2]秒$/);
  expect(join.element().querySelector("[data-urgent]")).toHaveAttribute("data-urgent", "true");
  await screen.getByRole("button", { name: "辞退する" }).click();
  const asked = screen.getByRole("dialog", { name: "試合を辞退しますか？" });
  await expect.element(asked.getByText(/発表から15秒以内は1日1回まで無料。/)).toBeVisible();
  await expect.element(asked.getByText(/^いま辞退すると無料です/)).not.toBeInTheDocument();
  await asked.getByRole("button", { name: "やめる" }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(join).toBeVisible();
});
