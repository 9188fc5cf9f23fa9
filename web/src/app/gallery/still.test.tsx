import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../api/query-client.ts";
import { FairnessScreen } from "../../features/fairness/fairness-screen.tsx";
import { sampleShop } from "../../features/shop/samples.ts";
import { ShopScreen } from "../../features/shop/shop-screen.tsx";
import { Lineup } from "../../ui/lineup/lineup.tsx";
import { samplePublicMatch } from "../../ui/lineup/samples.ts";
import "../../styles/index.css";
import { sampleCharacters } from "../../ui/characters/samples.ts";

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Answers the call whose address ends so when it is let go, and no other one. */
const holdBack = (ending: string, answer: object): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  globalThis.fetch = (input) => (String(input).endsWith(ending) ? promise : new Promise(() => undefined));
  return () => resolve(Response.json(answer));
};

const open = (screen: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{screen}</MemoryRouter>
    </QueryClientProvider>,
  );

test("[WEB-516] below the shop's offers nothing stands before they are there", async () => {
  const answer = holdBack("/public/master", { badges: sampleShop, settings: [] });
  const screen = await open(<ShopScreen />);
  const law = screen.getByRole("link", { name: "特定商取引法に基づく表記" });
  await expect.element(screen.getByText("読み込んでいます")).toBeVisible();
  expect(law.query()).toBeNull();
  answer();
  await expect.element(law).toBeInTheDocument();
  await screen.unmount();
});

test("[WEB-516] the choice of a season comes into a place reserved for it", async () => {
  const answer = holdBack("/public/seasons", {
    seasons: [{ id: "season-9", name: "シーズン9", start_date: 1, end_date: 2, is_running: true }],
  });
  const screen = await open(<FairnessScreen />);
  const loading = screen.getByText("読み込んでいます");
  await expect.element(loading).toBeVisible();
  const topOf = () => loading.element().getBoundingClientRect().top;
  const before = topOf();
  answer();
  await expect.element(screen.getByRole("combobox")).toBeVisible();
  expect(topOf()).toBe(before);
  await screen.unmount();
});

test("[WEB-516] the characters of a match come into places reserved for them", async () => {
  const answer = holdBack("/api/pokemon", { pokemon: sampleCharacters });
  const screen = await open(<Lineup match={samplePublicMatch()} first="A" viewerId={null} />);
  await expect.element(screen.getByText("あさひ", { exact: true })).toBeVisible();
  const heights = () =>
    [...screen.container.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect().height);
  const before = heights();
  answer();
  await expect.element(screen.getByText(/リザードン$/).first()).toBeVisible();
  expect(heights()).toEqual(before);
  await screen.unmount();
});
