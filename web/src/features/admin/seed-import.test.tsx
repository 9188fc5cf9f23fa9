import "../../styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../api/query-client.ts";
import { SeedImport } from "./seed-import.tsx";

afterEach(() => vi.restoreAllMocks());

const open = () => {
  const sent: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ imported: 2, with_account: 1 });
  });
  const screen = render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <SeedImport />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { screen, sent };
};

const LINES = { name: "1行に1人（Discord ID, レーティング）" };
const CHECK = { name: "内容を確認" };

test("[SKILL-7] a bad line is named with its problem, and nothing is asked or sent", async () => {
  const { screen, sent } = open();
  const shown = await screen;
  await shown.getByRole("textbox", LINES).fill("123, 1620\n124, つよい");
  await userEvent.click(shown.getByRole("button", CHECK));
  await expect.element(shown.getByText(/^2行目：レーティングは0〜5000の数字/)).toBeVisible();
  await shown.getByRole("textbox", LINES).fill("");
  await userEvent.click(shown.getByRole("button", CHECK));
  await expect.element(shown.getByText("1行以上入力してください")).toBeVisible();
  expect(shown.getByRole("dialog").elements()).toHaveLength(0);
  expect(sent).toEqual([]);
});

test("[SKILL-7] the import is confirmed with its count and a reason, then sent once", async () => {
  const { screen, sent } = open();
  const shown = await screen;
  await shown.getByRole("textbox", LINES).fill("123, 1620\n124, 900.5\n");
  await userEvent.click(shown.getByRole("button", CHECK));
  const dialog = shown.getByRole("dialog");
  await expect.element(dialog.getByText("2人", { exact: true })).toBeVisible();
  await expect.element(dialog.getByText("124：900.5")).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "取り込む" }));
  expect(sent).toEqual([]);
  await dialog.getByRole("textbox", { name: "理由" }).fill("前の大会の記録");
  await userEvent.click(dialog.getByRole("button", { name: "取り込む" }));
  await expect.poll(() => sent.length).toBe(1);
  expect(sent).toEqual([
    {
      seeds: [
        { user_id: "123", rating: 1620 },
        { user_id: "124", rating: 900.5 },
      ],
      reason: "前の大会の記録",
    },
  ]);
  await expect.element(shown.getByRole("textbox", LINES)).toHaveValue("");
});
