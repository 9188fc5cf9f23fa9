import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../api/query-client.ts";
import { adminKey } from "./keys.ts";
import { sampleSeasons } from "./samples.ts";
import { SeasonsTab } from "./seasons-tab.tsx";

afterEach(() => vi.restoreAllMocks());

test("[WEB-192] a season is deleted or activated only after it was asked once more", async () => {
  const sent: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (init?.method !== "GET") sent.push(`${init?.method} ${String(input)}`);
    return new Response(JSON.stringify({ error: "season_in_use", message: "使われています。" }), {
      status: 409,
    });
  });
  const client = createQueryClient();
  client.setQueryData(adminKey("seasons"), { seasons: sampleSeasons });
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SeasonsTab open="" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.getByRole("button", { name: "開始" }).click();
  const activation = screen.getByRole("dialog", { name: "「シーズン10」を開始しますか？" });
  await expect.element(activation).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(activation).not.toBeInTheDocument();
  expect(sent).toEqual([]);

  await screen.getByRole("button", { name: "削除" }).click();
  const removal = screen.getByRole("dialog", { name: "「シーズン10」を削除しますか？" });
  await removal.getByRole("button", { name: "削除" }).click();
  await expect.element(removal.getByRole("alert")).toHaveTextContent("削除エラー: 使われています。");
  expect(sent).toEqual(["DELETE /api/admin/seasons/s10"]);
});

test("[WEB-320] how many took part is said of a season that has ended alone", async () => {
  const [first] = sampleSeasons;
  const seasons = (["planned", "active", "closing", "archived"] as const).map((state) => ({
    ...first,
    ...{ id: state, name: state, state, entry_count: state === "archived" ? 214 : 0 },
  }));
  const client = createQueryClient();
  client.setQueryData(adminKey("seasons"), { seasons });
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SeasonsTab open="" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText("参加 214人")).toBeVisible();
  expect(screen.getByText(/^参加 /).elements()).toHaveLength(1);
});
