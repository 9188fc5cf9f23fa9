import "../../../styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../../api/query-client.ts";
import { MovingTab } from "./moving-tab.tsx";
import { sampleFaulty, sampleImport, samplePreview } from "./samples.ts";

afterEach(() => vi.restoreAllMocks());

const open = (preview: unknown) => {
  const sent: [address: string, body: unknown][] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    const to = String(address);
    if (init?.method === "POST") sent.push([to, JSON.parse(String(init.body))]);
    if (to.endsWith("/preview")) return Response.json(preview);
    if (to.endsWith("/undo")) return Response.json({ id: "1" });
    return Response.json(init?.method === "POST" ? sampleImport : { imports: [sampleImport] });
  });
  const screen = render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <MovingTab />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { screen, sent };
};

const PLAYERS = { name: "プレイヤーの表を貼り付け" };
const CHECK = { name: "内容を確認" };

test("[ADMIN-541] faults are named with their lines, and nothing can be imported", async () => {
  const { screen, sent } = open(sampleFaulty);
  const shown = await screen;
  await userEvent.click(shown.getByRole("button", CHECK));
  await expect.element(shown.getByText("表を1つ以上入れてください")).toBeVisible();
  expect(sent).toEqual([]);
  await shown.getByRole("textbox", PLAYERS).fill("id,rating\n1,つよい");
  await userEvent.click(shown.getByRole("button", CHECK));
  await expect.element(shown.getByText("プレイヤーの表・3行目・rating")).toBeVisible();
  await expect.element(shown.getByRole("heading", { name: /^143か所に誤りがあります/ })).toBeVisible();
  expect(shown.getByRole("button", { name: "この内容で取り込む" }).elements()).toHaveLength(0);
});

test("[ADMIN-542] a preview is confirmed with a reason, and its hash is sent with the same tables", async () => {
  const { screen, sent } = open(samplePreview);
  const shown = await screen;
  await shown.getByRole("textbox", PLAYERS).fill("id,rating\n1,1700");
  await userEvent.click(shown.getByRole("button", { name: "対戦から計算し直す" }));
  await userEvent.click(shown.getByRole("button", CHECK));
  await userEvent.click(shown.getByRole("button", { name: "この内容で取り込む" }));
  const dialog = shown.getByRole("dialog");
  await expect.element(dialog.getByText(/^86人と3,000試合を取り込みます/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "この内容で取り込む" }));
  expect(sent).toHaveLength(1);
  await dialog.getByRole("textbox", { name: "理由" }).fill("引っ越し");
  await userEvent.click(dialog.getByRole("button", { name: "この内容で取り込む" }));
  await expect.poll(() => sent.length).toBe(2);
  const tables = { players: "id,rating\n1,1700", matches: "", start: "replayed" };
  expect(sent.map(([, body]) => body)).toEqual([
    tables,
    { ...tables, hash: samplePreview.hash, reason: "引っ越し" },
  ]);
  await expect.element(shown.getByRole("textbox", PLAYERS)).toHaveValue("");
});

test("[ADMIN-542] a changed table or start removes the preview", async () => {
  const { screen } = open(samplePreview);
  const shown = await screen;
  await shown.getByRole("textbox", PLAYERS).fill("id,rating\n1,1700");
  await userEvent.click(shown.getByRole("button", CHECK));
  const go = shown.getByRole("button", { name: "この内容で取り込む" });
  await expect.element(go).toBeVisible();
  await userEvent.click(shown.getByRole("button", { name: "変えない（実力値だけ）" }));
  expect(go.elements()).toHaveLength(0);
});

test("[ADMIN-546] the newest import is undone with a reason", async () => {
  const { screen, sent } = open(samplePreview);
  const shown = await screen;
  await userEvent.click(shown.getByRole("button", { name: "元に戻す" }));
  const dialog = shown.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "理由" }).fill("やり直す");
  await userEvent.click(dialog.getByRole("button", { name: "元に戻す" }));
  await expect.poll(() => sent).toEqual([["/api/admin/imports/1/undo", { reason: "やり直す" }]]);
});
