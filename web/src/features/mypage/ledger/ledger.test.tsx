import "../../../styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../../api/query-client.ts";
import { sampleBalance } from "../../../gallery/samples.ts";
import { Ledger } from "./ledger.tsx";

afterEach(() => vi.restoreAllMocks());

const open = (...answers: (() => Response)[]) => {
  vi.spyOn(globalThis, "fetch").mockImplementation(
    async () => (answers.length > 1 ? answers.shift() : answers[0])?.() ?? Response.error(),
  );
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Ledger />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test("[WEB-576] the ledger says the season in one sentence, and every figure of the bar stands in the text", async () => {
  const screen = await open(() => Response.json(sampleBalance));
  await expect
    .element(screen.getByText("予想13.2勝に対して15勝。偶然でも9\u2060〜\u206017勝になります。"))
    .toBeVisible();
  expect([...screen.container.querySelectorAll("dl > div")].map(({ textContent }) => textContent)).toEqual([
    "有利6試合",
    "互角16試合",
    "不利4試合",
  ]);
  expect(screen.container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
});

test("[WEB-576] wins beyond chance are said as such", async () => {
  const screen = await open(() => Response.json({ ...sampleBalance, wins: 19 }));
  await expect.element(screen.getByText(/ほとんどの場合9\u2060〜\u206017勝に収まります。$/)).toBeVisible();
});

test("[WEB-576] without matches the ledger says so, and after a failure it can be read again", async () => {
  const none = await open(() => Response.json({ ...sampleBalance, matches: 0, wins: 0 }));
  await expect.element(none.getByText("今シーズンに勝敗が決まった試合は、まだありません。")).toBeVisible();
  await none.unmount();
  const screen = await open(
    () => Response.json({ error: "not_found", message: "ありません。" }, { status: 404 }),
    () => Response.json(sampleBalance),
  );
  await expect.element(screen.getByText(/^予想と結果を読み込めませんでした。/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "再試行" }));
  await expect.element(screen.getByText(/^予想13.2勝に対して15勝。/)).toBeVisible();
});
