import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { KEYS } from "../../api/keys.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { sampleBadge } from "../../gallery/samples.ts";
import "../../styles/index.css";
import { RankingScreen } from "./ranking-screen.tsx";
import { sampleRanking } from "./samples.ts";

test("[WEB-94] a name takes at most two lines on a phone, whatever the badge, and the hundredth rank is whole", async () => {
  await page.viewport(390, 844);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: false } });
  const ranking = sampleRanking(100);
  const rankings = ranking.rankings.map((entry, index) => ({
    ...entry,
    trainer_name: index % 2 === 0 ? "とてもながいなまえのトレーナーのなかのトレーナー" : entry.trainer_name,
  }));
  const realFetch = globalThis.fetch;
  globalThis.fetch = async () => Response.json({ ...ranking, rankings });
  client.setQueryData(KEYS.ranking, { ...ranking, rankings });
  client.setQueryData(KEYS.master, { badges: [sampleBadge], settings: [] });
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RankingScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText("100", { exact: true })).toBeInTheDocument();
  const rows = [...screen.container.querySelectorAll("tbody tr")];
  expect(rows).toHaveLength(100);
  expect(new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height))).size).toBeLessThanOrEqual(
    2,
  );
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  globalThis.fetch = realFetch;
});

test("[WEB-513] at 1280 px a name and its rate stand near each other, and the search beside the rows", async () => {
  await page.viewport(1280, 800);
  const realFetch = globalThis.fetch;
  globalThis.fetch = async () => Response.json(sampleRanking(30));
  const screen = await render(
    <div style={{ marginLeft: 220, padding: 24 }}>
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <RankingScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </div>,
  );
  const name = screen.getByRole("link", { name: "プレイヤー2", exact: true });
  await expect.element(name).toBeVisible();
  const row = name.element().closest("tr")?.getBoundingClientRect();
  const rate = screen.getByText("1973", { exact: true }).element();
  const digits = document.createRange();
  digits.selectNodeContents(rate);
  const gap = digits.getBoundingClientRect().left - name.element().getBoundingClientRect().right;
  expect(gap).toBeLessThan(340);
  const search = screen.getByRole("searchbox").element().getBoundingClientRect();
  expect(search.left).toBeGreaterThan(row?.right ?? Number.POSITIVE_INFINITY);
  await screen.unmount();
  await page.viewport(390, 844);
  globalThis.fetch = realFetch;
});

test("[WEB-289] of 100 kB that are pasted no more than a name is sought", async () => {
  const realFetch = globalThis.fetch;
  globalThis.fetch = async () => Response.json(sampleRanking(3));
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <RankingScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const search = screen.getByRole("searchbox", { name: "名前で探す" });
  await search.fill("あ".repeat(100_000));
  await expect.element(search).toHaveValue("あ".repeat(40));
  await expect.element(screen.getByText(/^その名前のプレイヤーは/)).toBeVisible();
  globalThis.fetch = realFetch;
});

test("[RANKING-43] the row of a player who left has no link", async () => {
  const ranking = sampleRanking(2);
  const rankings = ranking.rankings.map((entry, index) =>
    index === 0 ? { ...entry, trainer_name: "退会したユーザー" } : entry,
  );
  const realFetch = globalThis.fetch;
  globalThis.fetch = async () => Response.json({ ...ranking, rankings });
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <RankingScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText("退会したユーザー")).toBeVisible();
  expect(screen.getByRole("link", { name: "退会したユーザー" }).elements()).toHaveLength(0);
  await expect.element(screen.getByRole("link", { name: "プレイヤー2" })).toBeVisible();
  await screen.unmount();
  globalThis.fetch = realFetch;
});
