import type { AdminSeason } from "@gokaku/contract/admin";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../api/query-client.ts";
import { addressOf } from "./address.ts";
import { adminKey } from "./keys.ts";
import { sampleSeasons } from "./samples.ts";
import { SeasonsTab } from "./seasons-tab.tsx";

afterEach(() => vi.restoreAllMocks());

const [planned, running] = sampleSeasons;
const DAY_S = 86_400;

const Address = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
};

const show = async (seasons: readonly AdminSeason[], open = "") => {
  const sent: [string, unknown][] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    if (init?.method !== "GET")
      sent.push([`${init?.method} ${String(input)}`, JSON.parse(String(init?.body))]);
    return new Response(JSON.stringify({ error: "season_in_use", message: "使われています。" }), {
      status: 409,
    });
  });
  const client = createQueryClient();
  client.setQueryData(adminKey("seasons"), { seasons });
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SeasonsTab open={open} />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { screen, sent };
};

const seasonsAround = (startsInDays: number): readonly AdminSeason[] => {
  const now = Math.floor(Date.now() / 1000);
  return [
    { ...planned, start_date: now + startsInDays * DAY_S, end_date: now + 60 * DAY_S },
    { ...running, start_date: now - 20 * DAY_S, end_date: Date.parse("2099-01-03T08:40:00+09:00") / 1000 },
  ] as readonly AdminSeason[];
};

test("[WEB-192] [WEB-460] an activation names the season that ends now and its end, and asks for a reason", async () => {
  const { screen, sent } = await show(seasonsAround(-1));
  await screen.getByRole("button", { name: "開始" }).click();
  const activation = screen.getByRole("dialog", { name: "「シーズン10」を開始しますか？" });
  await expect
    .element(activation.getByText(/シーズン9（1\/3まで）を今すぐ締め切ります。元に戻せません/))
    .toBeVisible();
  await activation.getByRole("button", { name: "開始" }).click();
  await expect.element(activation.getByText(/文字で入力してください/)).toBeVisible();
  expect(sent).toEqual([]);
  await activation.getByRole("textbox", { name: "理由" }).fill("予定どおり");
  await activation.getByRole("button", { name: "開始" }).click();
  await expect
    .element(activation.getByRole("alert"))
    .toHaveTextContent("アクティベートエラー: 使われています。");
  expect(sent).toEqual([["POST /api/admin/seasons/s10/activate", { reason: "予定どおり" }]]);
  await userEvent.keyboard("{Escape}");
  await expect.element(activation).not.toBeInTheDocument();
});

test("[WEB-460] a season that begins later cannot be activated: the dialog says so and leads to its start", async () => {
  const { screen, sent } = await show(seasonsAround(9));
  await screen.getByRole("button", { name: "開始" }).click();
  const refusal = screen.getByRole("dialog", { name: "「シーズン10」はまだ開始できません" });
  await expect
    .element(refusal.getByText("開催中のシーズン9（2099/1/3 08:40まで）は、そのまま続きます。"))
    .toBeVisible();
  expect(refusal.getByRole("button", { name: "開始", exact: true }).elements()).toEqual([]);
  await refusal.getByRole("button", { name: "開始日時を変更" }).click();
  await expect.element(refusal).not.toBeInTheDocument();
  await expect.element(screen.getByTestId("address")).toHaveTextContent(addressOf("seasons", "s10"));
  expect(sent).toEqual([]);
});

test("[WEB-192] a season is deleted only after it was asked once more, with a reason", async () => {
  const { screen, sent } = await show(seasonsAround(9));
  await screen.getByRole("button", { name: "削除" }).click();
  const removal = screen.getByRole("dialog", { name: "「シーズン10」を削除しますか？" });
  await removal.getByRole("textbox", { name: "理由" }).fill("重複");
  await removal.getByRole("button", { name: "削除" }).click();
  await expect.element(removal.getByRole("alert")).toHaveTextContent("削除エラー: 使われています。");
  expect(sent).toEqual([["DELETE /api/admin/seasons/s10", { reason: "重複" }]]);
});

test("[WEB-461] a season whose dates overlap another one's says which, as it is typed", async () => {
  const { screen } = await show(seasonsAround(9), "+");
  await screen.getByRole("textbox", { name: "開始（日本時間）" }).fill("2098-12-01T00:00");
  await screen.getByRole("textbox", { name: "終了（日本時間）" }).fill("2099-02-01T00:00");
  await expect
    .element(screen.getByText("シーズン9（2099/1/3 08:40まで）と期間が重なっています。"))
    .toBeVisible();
  await screen.getByRole("textbox", { name: "開始（日本時間）" }).fill("2099-01-03T08:40");
  await expect.element(screen.getByText(/期間が重なっています/)).not.toBeInTheDocument();
});

test("[WEB-462] 「変更がありません」 goes as soon as something is changed", async () => {
  const { screen } = await show(seasonsAround(9), "s10");
  await screen.getByRole("button", { name: "変更を確認" }).click();
  await expect.element(screen.getByText("変更がありません")).toBeVisible();
  await screen.getByRole("textbox", { name: "名前" }).fill("");
  await screen.getByRole("button", { name: "変更を確認" }).click();
  await expect.element(screen.getByText("1〜64文字で入力してください")).toBeVisible();
  await expect.element(screen.getByText("変更がありません")).not.toBeInTheDocument();
});

test("[WEB-320] how many took part is said of a season that has ended alone", async () => {
  const [first] = sampleSeasons;
  const seasons = (["planned", "active", "closing", "archived"] as const).map((state) => ({
    ...first,
    id: state,
    name: state,
    state,
    entry_count: state === "archived" ? 214 : 0,
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
