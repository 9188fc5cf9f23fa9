import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { useMe } from "../api/queries.ts";
import { createQueryClient } from "../api/query-client.ts";
import { sampleUser } from "../gallery/samples.ts";
import { KEPT_ME, keepMe } from "../session/kept-me.ts";
import { useSession } from "../session/session-store.ts";
import { storage } from "../session/storage.ts";
import { restoreMe, useKeptMe } from "./use-kept-me.ts";

const ME = { ...sampleUser(), user_id: "dummy_001", trainer_name: "かえで" };
const MINUTE = 60_000;
let asked = 0;

beforeEach(() => {
  asked = 0;
  storage.remove(KEPT_ME);
  const token = `x.${btoa(JSON.stringify({ exp: 4_000_000_000 }))}.x`;
  useSession.getState().signIn(token, { user_id: "dummy_001" });
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/api/users/me") asked += 1;
    return Response.json(path === "/api/users/me" ? ME : {});
  });
});
afterEach(() => {
  useSession.getState().signOut();
  vi.unstubAllGlobals();
});

const Name = () => {
  useKeptMe();
  return <p>{useMe().data?.trainer_name ?? "まだ"}</p>;
};
/** A page that is opened, with nothing known but what the browser kept. */
const open = () => {
  const client = createQueryClient();
  restoreMe(client);
  return render(
    <QueryClientProvider client={client}>
      <Name />
    </QueryClientProvider>,
  );
};

it("[WEB-244] a page opened again shows the account at once, asks again after 5 minutes, and nothing is left after logout", async () => {
  const first = await open();
  await expect.element(first.getByText("かえで")).toBeVisible();
  expect(asked).toBe(1);
  await first.unmount();
  const again = await open();
  expect(again.container.textContent).toBe("かえで");
  await again.unmount();
  expect(asked).toBe(1);
  keepMe({ ...ME, trainer_name: "まえの名前" }, Date.now() - 6 * MINUTE);
  const later = await open();
  expect(later.container.textContent).toBe("まえの名前");
  await expect.element(later.getByText("かえで")).toBeVisible();
  expect(asked).toBe(2);
  await later.unmount();
  useSession.getState().signOut();
  expect(storage.get(KEPT_ME)).toBe(null);
});

it("[WEB-245] what another tab learnt of the account is shown here as well, what is older is not", async () => {
  const screen = await open();
  await expect.element(screen.getByText("かえで")).toBeVisible();
  const hear = (name: string, atMs: number) => {
    keepMe({ ...ME, trainer_name: name }, atMs);
    window.dispatchEvent(new StorageEvent("storage", { key: KEPT_ME, newValue: storage.get(KEPT_ME) }));
  };
  hear("ふるい名前", Date.now() - MINUTE);
  hear("あたらしい名前", Date.now());
  await expect.element(screen.getByText("あたらしい名前")).toBeVisible();
});
