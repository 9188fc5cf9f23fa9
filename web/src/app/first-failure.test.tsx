import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { KEYS } from "../api/keys.ts";
import { createQueryClient } from "../api/query-client.ts";
import { StartBar } from "../features/queue/start-bar.tsx";
import { sampleUser } from "../gallery/samples.ts";
import { NOW_S, sampleSession } from "../gallery/scene.ts";
import { useLiveStore } from "../model/live-store.ts";
import { usePreferences } from "../session/preferences-store.ts";
import { useSession } from "../session/session-store.ts";
import { Header } from "./header.tsx";

beforeEach(() => usePreferences.setState({ roles: ["TANK", "MIDDLE"] }));

/** Answers for a member outside the queue while a season runs. */
const freeToPlay = () => {
  const client = createQueryClient();
  client.setQueryData(KEYS.queueStatus, { in_queue: false, entry: null, last_end: null });
  client.setQueryData(KEYS.membership, { is_member: true, invite_url: null });
  const season = { start_date: NOW_S - 60, end_date: NOW_S + 3600 };
  client.setQueryData(KEYS.season, { is_season_active: true, closing: false, current_season: season });
  return client;
};

const REFUSED = { error: "unavailable", message: "ただいま利用できません。" };

test("[WEB-281] the button and the connection show the first failure of a call, while it is retried", async () => {
  useSession.setState({ session: sampleSession() });
  useLiveStore.setState({ state: "open", stood: true });
  let asked = 0;
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation((address) => {
    if (!String(address).includes("/users/me")) return new Promise(() => undefined);
    asked += 1;
    return Promise.resolve(
      asked === 1 ? Response.json(REFUSED, { status: 503 }) : Response.json(sampleUser()),
    );
  });
  const client = freeToPlay();
  client.setQueryData(KEYS.match, { match: { match_id: "0" } });
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Header onLogin={vi.fn()} />
        <StartBar onLogin={vi.fn()} onOpen={vi.fn()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const shown = screen.getByRole("button", {
    name: "情報を読み込めませんでした。ただいま利用できません。",
  });
  await expect.element(shown).toBeVisible();
  await expect.element(screen.getByText("再接続中…")).toBeVisible();
  expect(asked).toBe(1);
  await expect.element(screen.getByRole("button", { name: "マッチング開始" })).toBeEnabled();
  await expect.element(screen.getByText("つながっています")).toBeInTheDocument();
  fetched.mockRestore();
  useSession.setState({ session: null });
});

test("[WEB-312] while it is unknown whether a match runs, the page does not offer to join", async () => {
  const user = { user_id: "dummy_003", trainer_name: "こはる", rate: 1500, is_admin: false };
  useSession.setState({ session: { token: "t", expiresAt: NOW_S + 3600, byProvider: false, user } });
  let isDown = true;
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation((address) => {
    if (!String(address).includes("/matches/current")) return new Promise(() => undefined);
    const answer = isDown
      ? Response.json(REFUSED, { status: 503 })
      : Response.json({ match: { match_id: "0" } });
    return Promise.resolve(answer);
  });
  const client = freeToPlay();
  client.setQueryData(KEYS.me, sampleUser());
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <StartBar onLogin={vi.fn()} onOpen={vi.fn()} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const shown = "情報を読み込めませんでした。ただいま利用できません。";
  await expect.element(screen.getByRole("button", { name: shown })).toBeVisible();
  isDown = false;
  await expect.element(screen.getByRole("button", { name: "マッチング開始" })).toBeEnabled();
  fetched.mockRestore();
  useSession.setState({ session: null });
});
