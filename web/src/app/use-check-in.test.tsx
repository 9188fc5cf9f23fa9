import type { Match } from "@gokaku/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { KEYS } from "../api/keys.ts";
import { useCurrentMatch } from "../api/queries.ts";
import { matchWith, sampleSession } from "../gallery/scene.ts";
import { useAlarm } from "../live/alarm/alarm-store.ts";
import { useLiveStore } from "../model/live-store.ts";
import { useSession } from "../session/session-store.ts";
import { useCheckIn } from "./use-check-in.ts";

const realFetch = globalThis.fetch;
let sent: string[] = [];
let answer: (() => Promise<Response>) | null = null;

beforeEach(() => {
  sent = [];
  answer = null;
  globalThis.fetch = async (input) => {
    const url = String(input instanceof Request ? input.url : input);
    if (url.includes("/check-in")) sent.push(url);
    if (answer === null || !url.includes("/check-in")) throw new TypeError("no network");
    return await answer();
  };
  useSession.setState({ session: sampleSession() });
  useLiveStore.setState({ state: "open", stood: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  globalThis.fetch = realFetch;
  useAlarm.setState({ matchId: null });
  useSession.setState({ session: null });
});

const unconfirmed = matchWith(4, { dummy_003: "unconfirmed" });
const confirmed: Match = { ...matchWith(4, {}), version: 2 };

const Page = () => {
  useCheckIn(useCurrentMatch().data);
  return null;
};

const open = (path: string, match = unconfirmed) => {
  const client = new QueryClient();
  client.setQueryData(KEYS.match, { match });
  const page = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { client, page };
};

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

test("[WEB-580] the seen match confirms the seat by one call, and its answer is shown", async () => {
  answer = async () => Response.json(confirmed);
  const { client, page } = open("/?tab=match");
  await page;
  await expect.poll(() => client.getQueryData(KEYS.match)).toEqual({ match: confirmed });
  expect(sent).toHaveLength(1);
});

test("[WEB-580] nothing is sent below the announcement, on another tab, in a hidden tab and for a confirmed seat", async () => {
  answer = async () => Response.json(confirmed);
  useAlarm.setState({ matchId: unconfirmed.match_id });
  const { page } = open("/?tab=match");
  await page;
  await open("/?tab=ranking").page;
  await open("/?tab=match", confirmed).page;
  await pause();
  expect(sent).toEqual([]);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  useAlarm.setState({ matchId: null });
  await pause();
  expect(sent).toEqual([]);
  vi.restoreAllMocks();
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => sent.length).toBe(1);
});

test("[WEB-580] a call that reached no server is repeated, and a refused one reads the match again", async () => {
  const { client, page } = open("/?tab=match");
  await page;
  await expect.poll(() => sent.length).toBe(1);
  answer = async () => Response.json({ error: "match_not_found", message: "なし" }, { status: 404 });
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBe(2);
  await expect.poll(() => client.getQueryState(KEYS.match)?.isInvalidated).toBe(true);
  expect(sent).toHaveLength(2);
});
