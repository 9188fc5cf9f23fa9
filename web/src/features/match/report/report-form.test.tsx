import "../../../styles/index.css";
import type { ReportRequest } from "@gokaku/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { KEYS } from "../../../api/keys.ts";
import { sampleUser } from "../../../gallery/samples.ts";
import { matchSince } from "../../../gallery/scene.ts";
import { viewMatch } from "../../../model/my-match.ts";
import { storage } from "../../../session/storage.ts";
import { sampleCharacters } from "../../../ui/characters/samples.ts";
import { forgetDraft } from "./draft-store.ts";
import { rememberReport } from "./habits.ts";
import { ReportForm } from "./report-form.tsx";

const ME = "dummy_003";
const usual = { picked_pokemon: "PIKACHU", pokemon_move1: "かみなり", pokemon_move2: "ボルテッカー" };

const open = async (banOrder: number | null) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(KEYS.me, sampleUser());
  const sent = vi.fn<(report: ReportRequest) => void>();
  const screen = await render(
    <QueryClientProvider client={client}>
      <ReportForm
        view={viewMatch(matchSince(900, { ban_order: banOrder }), ME)}
        characters={sampleCharacters}
        busy={false}
        failure={null}
        onSend={sent}
      />
    </QueryClientProvider>,
  );
  let taps = 0;
  const tap = async (role: "button" | "option", name: string) => {
    taps += 1;
    await screen.getByRole(role, { name, exact: true }).first().click();
  };
  return { screen, sent, tap, taps: () => taps };
};

beforeEach(() => {
  storage.remove("gokaku.moves");
  storage.remove("gokaku.bans");
  forgetDraft();
});

test("[WEB-222] four taps report a usual match of who has no ban to report", async () => {
  rememberReport(usual);
  const { sent, tap, taps } = await open(null);
  await tap("button", "次へ");
  await tap("option", "ピカチュウ");
  await tap("button", "勝ち");
  await tap("button", "送信");
  expect(taps()).toBe(4);
  expect(sent.mock.calls).toEqual([
    [expect.objectContaining({ ...usual, result: "A-win", banned_pokemon: "EMPTY", violation_report: "" })],
  ]);
});

test("[WEB-222] four taps with a recently reported ban; the progress reads 20, 40, 80 and 100", async () => {
  rememberReport({ ...usual, banned_pokemon: "MEW" });
  const { screen, sent, tap } = await open(2);
  const progress = () => screen.getByRole("progressbar").element().getAttribute("aria-valuenow");
  expect(progress()).toBe("20");
  await tap("option", "ミュウ");
  expect(progress()).toBe("40");
  await tap("option", "ピカチュウ");
  await expect.element(screen.getByRole("heading", { name: "試合の結果" })).toBeVisible();
  await expect.element(screen.getByText("かみなり・ボルテッカー")).toBeVisible();
  expect(progress()).toBe("80");
  await tap("button", "負け");
  expect(progress()).toBe("100");
  await tap("button", "送信");
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ result: "B-win", banned_pokemon: "MEW" });
});

test("[WEB-222] remembered moves can be changed from the result", async () => {
  rememberReport(usual);
  const { screen, sent, tap } = await open(null);
  await tap("button", "次へ");
  await tap("option", "ピカチュウ");
  await tap("button", "変更");
  await screen.getByRole("radio", { name: "エレキボール" }).click();
  await tap("button", "勝ち");
  await tap("button", "送信");
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ pokemon_move1: "エレキボール" });
});

test("[WEB-223] the second tap of a double one does nothing on the step that comes", async () => {
  rememberReport(usual);
  const { screen, sent, tap } = await open(null);
  await tap("button", "次へ");
  await userEvent.dblClick(screen.getByRole("option", { name: "ピカチュウ" }).first());
  await expect.element(screen.getByRole("heading", { name: "試合の結果" })).toBeVisible();
  await expect.element(screen.getByText("かみなり・ボルテッカー")).toBeVisible();
  await userEvent.dblClick(screen.getByRole("button", { name: "勝ち" }));
  await expect.element(screen.getByRole("heading", { name: "内容の確認" })).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
});

test("[WEB-223] a name is found while it is composed, and however much is pasted", async () => {
  const { screen, tap } = await open(null);
  await tap("button", "次へ");
  const field = screen.getByRole("searchbox");
  await field.fill("ぴｋ");
  await expect.element(screen.getByText("該当するポケモンが見つかりません")).toBeVisible();
  await field.fill("ぴか");
  await expect.element(screen.getByRole("option", { name: "ピカチュウ" })).toBeVisible();
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("heading", { name: "使用したポケモン" })).toBeVisible();
  await field.fill("あ".repeat(100_000));
  await expect.element(screen.getByText("該当するポケモンが見つかりません")).toBeVisible();
});

test("[WEB-224] without a network the report says so at once and keeps what was chosen", async () => {
  const { screen, tap } = await open(null);
  await tap("button", "次へ");
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await expect.element(screen.getByText("入力した内容は残ります", { exact: false })).toBeVisible();
  await tap("option", "フシギバナ");
  online.mockRestore();
  window.dispatchEvent(new Event("online"));
  await expect.element(screen.getByText("入力した内容は残ります", { exact: false })).not.toBeInTheDocument();
  await screen.unmount();
  const again = await open(null);
  await expect.element(again.screen.getByText("フシギバナ")).toBeVisible();
});

test("[WEB-446] an invalid match may name oneself, and its button stands apart from 「BANしていない」", async () => {
  const { screen, sent, tap } = await open(2);
  const none = screen.getByRole("button", { name: "BANしていない" }).element().getBoundingClientRect();
  const invalid = screen.getByRole("button", { name: "無効試合として報告する" });
  expect(invalid.element().getBoundingClientRect().top - none.bottom).toBeGreaterThan(100);
  await tap("button", "無効試合として報告する");
  await expect.poll(() => screen.getByRole("radio").elements()).toHaveLength(10);
  await screen.getByRole("radio", { name: /こはる.*あなた/ }).click();
  await tap("button", "送信");
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ result: "invalid", invalid_player: ME });
});
