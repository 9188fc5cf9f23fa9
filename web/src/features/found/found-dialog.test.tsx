import "../../styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { KEYS } from "../../api/keys.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { sampleExplanation } from "../../gallery/samples.ts";
import { matchSince, sampleSession } from "../../gallery/scene.ts";
import { useAlarm } from "../../live/alarm/alarm-store.ts";
import { useSession } from "../../session/session-store.ts";
import { FoundDialog } from "./found-dialog.tsx";

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  useAlarm.setState({ matchId: null });
  useSession.setState({ session: null });
});

const open = (isTold: boolean) => {
  globalThis.fetch = async () => {
    throw new TypeError("no network");
  };
  const client = createQueryClient();
  const match = matchSince(4, { my_team: "B" });
  client.setQueryData(KEYS.match, { match });
  if (isTold) {
    const explanation = { ...sampleExplanation(match.match_id, false), my_team: "B" as const };
    client.setQueryData(KEYS.explanation(match.match_id), explanation);
  }
  useSession.setState({ session: sampleSession({ user_id: "dummy_008" }) });
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

test("[WEB-214] without a network it stands all the same, with the clock and the way on", async () => {
  const screen = await open(false);
  const dialog = screen.getByRole("dialog", { name: "マッチングが成立しました" });
  await expect.element(dialog.getByText(/^2:\d\d$/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "試合画面を開く" })).toBeEnabled();
});
