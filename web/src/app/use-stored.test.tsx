import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { KEYS } from "../api/keys.ts";
import { useCurrentMatch, useMe } from "../api/queries.ts";
import { createQueryClient } from "../api/query-client.ts";
import { useLeaveMatch } from "../features/match/use-leave-match.ts";
import { sampleMatch, sampleUser } from "../gallery/samples.ts";
import { type CurrentMatch, matchOf, NONE } from "../model/current-match.ts";
import { useSession } from "../session/session-store.ts";
import { storage } from "../session/storage.ts";
import { dropAll, STORED, store } from "../session/stored.ts";
import { restoreStored, useStored } from "./use-stored.ts";

const ME = { ...sampleUser(), user_id: "dummy_001", trainer_name: "かえで" };
const MINUTE = 60_000;
const MATCH = sampleMatch();
let asked = 0;
let current: CurrentMatch = NONE;

beforeEach(() => {
  asked = 0;
  current = NONE;
  dropAll();
  const token = `x.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`;
  useSession.getState().signIn(token, { user_id: "dummy_001" });
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/api/users/me") asked += 1;
    if (path === "/api/matches/current") return Response.json(current);
    return Response.json(path === "/api/users/me" ? ME : {});
  });
});
afterEach(() => {
  useSession.getState().signOut();
  vi.unstubAllGlobals();
});

const Name = () => {
  useStored();
  return <p>{useMe().data?.trainer_name ?? "まだ"}</p>;
};
/** Which match is shown and how it stands, and the way out of it. */
const Match = () => {
  useStored();
  const { data } = useCurrentMatch();
  const leave = useLeaveMatch();
  const match = matchOf(data);
  return (
    <button type="button" onClick={leave}>
      {data === undefined ? "まだ" : match === null ? "なし" : `${match.match_id} ${match.status}`}
    </button>
  );
};
/** A newly opened page that knows only the browser's storage. */
const open = (Part: () => ReactNode = Name) => {
  const client = createQueryClient();
  restoreStored(client);
  return render(
    <QueryClientProvider client={client}>
      <Part />
    </QueryClientProvider>,
  );
};
/** Opens the page, waits until it shows `text`, and closes it. */
const visit = async (text: string) => {
  const page = await open(Match);
  await expect.element(page.getByText(text)).toBeVisible();
  await page.unmount();
};

it("[WEB-244] a page opened again shows the stored account at once and replaces it by the server's answer", async () => {
  const first = await open();
  await expect.element(first.getByText("かえで")).toBeVisible();
  expect(asked).toBe(1);
  await first.unmount();
  store("me", ME.user_id, { ...ME, trainer_name: "まえの名前" }, Date.now() - 1);
  const later = await open();
  expect(later.container.textContent).toBe("まえの名前");
  await expect.element(later.getByText("かえで")).toBeVisible();
  expect(asked).toBe(2);
  await later.unmount();
  useSession.getState().signOut();
  expect(storage.get(STORED.me)).toBe(null);
});

it("[WEB-555] for five minutes the account at hand counts; a screen that opens later asks again", async () => {
  const client = createQueryClient();
  const show = async (ageMs: number) => {
    client.setQueryData(KEYS.me, ME, { updatedAt: Date.now() - ageMs });
    const page = await render(
      <QueryClientProvider client={client}>
        <Name />
      </QueryClientProvider>,
    );
    await expect.element(page.getByText("かえで")).toBeVisible();
    await page.unmount();
  };
  await show(5 * MINUTE - 2000);
  expect(asked).toBe(0);
  await show(5 * MINUTE);
  await expect.poll(() => asked).toBe(1);
});

it("[WEB-245] what another tab learnt of the account is shown here as well, what is older is not", async () => {
  const screen = await open();
  await expect.element(screen.getByText("かえで")).toBeVisible();
  const hear = (name: string, atMs: number) => {
    store("me", ME.user_id, { ...ME, trainer_name: name }, atMs);
    window.dispatchEvent(new StorageEvent("storage", { key: STORED.me, newValue: storage.get(STORED.me) }));
  };
  hear("ふるい名前", Date.now() - MINUTE);
  hear("あたらしい名前", Date.now());
  await expect.element(screen.getByText("あたらしい名前")).toBeVisible();
});

it("[WEB-321] a match that ended while its page was closed is shown closed until its player leaves it", async () => {
  current = { match: MATCH };
  await visit(`${MATCH.match_id} matched`);
  current = NONE;
  const back = await open(Match);
  // Before the server has answered.
  expect(back.container.textContent).toBe(`${MATCH.match_id} matched`);
  await expect.element(back.getByText(`${MATCH.match_id} done`)).toBeVisible();
  await back.unmount();
  const again = await open(Match);
  expect(again.container.textContent).toBe(`${MATCH.match_id} done`);
  await again.getByRole("button").click();
  await expect.element(again.getByText("なし")).toBeVisible();
  await again.unmount();
  const later = await open(Match);
  expect(later.container.textContent).toBe("まだ");
  await expect.element(later.getByText("なし")).toBeVisible();
});

it("[WEB-321] another match replaces the stored one, and nothing is left after logout", async () => {
  current = { match: MATCH };
  await visit(`${MATCH.match_id} matched`);
  current = { match: sampleMatch({ match_id: "180000012000000002" }) };
  await visit("180000012000000002 matched");
  useSession.getState().signOut();
  expect(storage.get(STORED.match)).toBe(null);
});
