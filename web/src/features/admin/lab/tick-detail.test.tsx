import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../../api/query-client.ts";
import { adminKey } from "../keys.ts";
import { sampleReplayed, sampleSettings, sampleTick } from "./samples.ts";
import { TickDetail } from "./tick-detail.tsx";

afterEach(() => vi.restoreAllMocks());

const TICK_ID = sampleTick.tick.tick_id;

const renderLab = async (answer: (body: unknown) => Response) => {
  const patience = vi.spyOn(AbortSignal, "timeout");
  const sent: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (init?.method !== "POST") return new Response(JSON.stringify(sampleTick), { status: 200 });
    const body: unknown = JSON.parse(String(init.body));
    sent.push([String(input), body]);
    return answer(body);
  });
  const client = createQueryClient();
  client.setQueryData(adminKey("tick", TICK_ID), sampleTick);
  client.setQueryData(adminKey("matchmaker"), sampleSettings);
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <TickDetail tickId={TICK_ID} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { screen, sent, patience };
};

test("[WEB-250] a tick is solved again with other settings, and both plans stand side by side", async () => {
  const { original, replayed, settings } = sampleReplayed;
  const { screen, sent, patience } = await renderLab(
    () => new Response(JSON.stringify({ original, replayed }), { status: 200 }),
  );
  await expect.element(screen.getByRole("heading", { name: "待っていた人（21人）" })).toBeVisible();
  await screen.getByText("設定を変える").click();
  await screen.getByRole("button", { name: "現在の設定" }).click();
  const gap = screen.getByRole("textbox", { name: "チームの差の重み" });
  await expect.element(gap).toHaveValue("4");
  await screen.getByRole("button", { name: "この回の設定" }).click();
  await gap.fill("6");
  await screen.getByRole("textbox", { name: "最大の範囲（±）" }).fill("199");
  await screen.getByRole("button", { name: "計算する" }).click();
  await expect.element(screen.getByRole("textbox", { name: "最大の範囲（±）" })).toHaveFocus();
  expect(sent).toEqual([]);
  await screen.getByRole("textbox", { name: "最大の範囲（±）" }).fill("700");
  await screen.getByRole("button", { name: "計算する" }).click();
  const result = screen.getByRole("region", { name: "記録との比較" });
  await expect.element(result.getByRole("row", { name: "平均レートの差 4.4 2.8" })).toBeVisible();
  await expect
    .element(result.getByRole("region", { name: "変えた設定" }))
    .toHaveTextContent("変えた設定最大の範囲（±）600→700チームの差の重み3→6");
  await expect.element(result.getByText("新しく組まれた人（1人）")).toBeVisible();
  expect(sent).toEqual([[`/api/admin/ticks/${TICK_ID}/replay`, { settings }]]);
  expect(patience).toHaveBeenCalledWith(65_000);
});

test("[WEB-250] a replay that another one keeps from running says so, and the tick stays", async () => {
  const { screen } = await renderLab(
    () => new Response(JSON.stringify({ error: "conflict", message: "競合しました。" }), { status: 409 }),
  );
  await screen.getByText("設定を変える").click();
  await screen.getByRole("button", { name: "計算する" }).click();
  await expect
    .element(screen.getByRole("alert"))
    .toHaveTextContent("計算できませんでしたほかの計算が動いています。終わってからもう一度お試しください。");
  await expect.element(screen.getByRole("heading", { name: "実際の組み合わせ" })).toBeVisible();
});
