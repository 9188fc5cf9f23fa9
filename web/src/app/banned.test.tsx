import "../styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { KEYS } from "../api/keys.ts";
import { createQueryClient } from "../api/query-client.ts";
import { sampleUser } from "../gallery/samples.ts";
import { sampleSession } from "../gallery/scene.ts";
import { useLive } from "../live/use-live.ts";
import { useLiveStore } from "../model/live-store.ts";
import { useSession } from "../session/session-store.ts";
import { Stage } from "./gallery/gallery.tsx";

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ session: sampleSession() });
});
afterEach(() => {
  vi.restoreAllMocks();
  useSession.setState({ session: null });
});

test("[WEB-440] [WEB-730] a banned player sees one screen with the reason and the operator's contact, and nothing to start", async () => {
  const screen = await render(<Stage name="banned" />);
  await expect
    .element(screen.getByRole("heading", { name: "このアカウントは停止されています" }))
    .toBeVisible();
  await expect.element(screen.getByText("停止の理由")).toBeVisible();
  await expect.element(screen.getByText("試合中の暴言（#892001）")).toBeVisible();
  await expect.element(screen.getByText("停止の期限")).toBeVisible();
  await expect
    .element(screen.getByRole("link", { name: /@/ }))
    .toHaveAttribute("href", expect.stringMatching(/^mailto:/));
  expect(screen.getByRole("button", { name: "マッチング開始" }).query()).toBeNull();
  expect(screen.getByText("サーバーとの接続").query()).toBeNull();
});

const Live = () => {
  useLive(null);
  return null;
};

test("[WEB-440] a refused ticket ends the live connection and marks the account as banned", async () => {
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    asked.push(String(address));
    return String(address).endsWith("/ticket")
      ? Response.json({ error: "banned", message: "停止しています。" }, { status: 403 })
      : Response.json(sampleUser({ is_banned: true }));
  });
  const client = createQueryClient();
  client.setQueryData(KEYS.me, sampleUser());
  await render(
    <QueryClientProvider client={client}>
      <Live />
    </QueryClientProvider>,
  );
  await expect.poll(() => useLiveStore.getState().state).toBe("closed");
  expect(client.getQueryData(KEYS.me)).toMatchObject({ is_banned: true });
  expect(asked.filter((address) => address.endsWith("/ticket"))).toHaveLength(1);
});
