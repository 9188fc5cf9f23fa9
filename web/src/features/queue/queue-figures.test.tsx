import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../api/query-client.ts";
import { sampleSession } from "../../gallery/scene.ts";
import { useQueueHealth } from "../../model/queue-health.ts";
import { useSession } from "../../session/session-store.ts";
import { QueueFigures } from "./queue-figures.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  useSession.setState({ session: null });
  useQueueHealth.getState().succeeded();
});

const openWith = async (status: number) => {
  useSession.setState({ session: sampleSession() });
  const asked = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => Response.json({ error: "internal", message: "問題です。" }, { status }));
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <QueueFigures />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  return screen;
};

test("[WEB-282] a development build without a server shows sample figures and says so", async () => {
  const screen = await openWith(404);
  await expect.element(screen.getByText(/^開発用の表示です。/)).toBeVisible();
  await expect.element(screen.getByRole("img", { name: /合計7人/ })).toBeVisible();
});

test("[WEB-282] a server that fails is no reason for sample figures", async () => {
  const screen = await openWith(500);
  await expect.poll(() => useQueueHealth.getState().errors).toBe(1);
  expect(screen.getByText(/^開発用の表示です。/).elements()).toHaveLength(0);
});
