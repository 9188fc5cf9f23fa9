import "../../styles/index.css";
import type { MatchRecord, OwnStep } from "@gokaku/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { KEYS } from "../../api/keys.ts";
import { sampleExplanation, sampleUser } from "../../gallery/samples.ts";
import { matchSince } from "../../gallery/scene.ts";
import { viewMatch } from "../../model/my-match.ts";
import { ResultCard } from "./result-card.tsx";
import { ResultReasons } from "./result-reasons.tsx";
import { cellsOf } from "./result-strip.tsx";
import { countedAt } from "./use-counting.ts";

const ME = "dummy_003";
const lasting = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });

const openCard = (matchId: string, receipt: object) => {
  const client = lasting();
  client.setQueryData(KEYS.me, sampleUser());
  client.setQueryData(KEYS.receipt, {
    match_id: matchId,
    outcome: "win",
    rate_before: 1501,
    rate_after: 1526,
    ...receipt,
  });
  const match = matchSince(1500, { match_id: matchId, status: "done", winner_team: "A" });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ResultCard view={viewMatch(match, ME)} userId={ME} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

const still = (isStill: boolean) =>
  vi
    .spyOn(window, "matchMedia")
    .mockImplementation((query) => ({ matches: isStill, media: query }) as MediaQueryList);

afterEach(() => vi.restoreAllMocks());

const figures = (container: Element) =>
  [...container.querySelectorAll(".figure")].map((figure) => figure.textContent);

test("[WEB-225] the rate counts to its new value once; a screen reader gets the end alone", async () => {
  still(false);
  const screen = await openCard("900000000000000001", { rank_before: 24, rank_after: 22 });
  expect(figures(screen.container)[1]).toBe("1501");
  await expect.element(screen.getByText("1526", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("レートは1501から1526になりました。")).toBeInTheDocument();
  expect(screen.getByText("1526", { exact: true }).element().getAttribute("aria-hidden")).toBe("true");
  await screen.unmount();
  const again = await openCard("900000000000000001", {});
  expect(figures(again.container)[1]).toBe("1526");
});

test("[WEB-225] where motion is unwelcome the new value stands at once", async () => {
  still(true);
  const screen = await openCard("900000000000000002", {});
  expect(figures(screen.container)[1]).toBe("1526");
});

test("[WEB-225] on its way it never leaves the way, and it arrives", () => {
  expect([0, 0.5, 1, 2].map((share) => countedAt(1501, 1526, share))).toEqual([1501, 1523, 1526, 1526]);
  expect([-1, 0.5, 1].map((share) => countedAt(1526, 1501, share))).toEqual([1526, 1504, 1501]);
});

test("[WEB-226] the rank stands before and after; without one before, only after; without any, not at all", async () => {
  still(true);
  const both = await openCard("900000000000000003", { rank_before: 24, rank_after: 22 });
  await expect.element(both.getByText("順位は24位から22位になりました。")).toBeInTheDocument();
  await expect.element(both.getByText("▲2")).toBeVisible();
  await both.unmount();
  const first = await openCard("900000000000000004", { rank_after: 98 });
  await expect.element(first.getByText("順位は98位です。")).toBeInTheDocument();
  await first.unmount();
  const none = await openCard("900000000000000005", {});
  await expect.element(none.getByText("順位は", { exact: false })).not.toBeInTheDocument();
});

test("[WEB-227] the last ten stand with the newest at the end, this one among them, known to the records or not", () => {
  const record = (id: number, winlose: 0 | 1 | 2, state: MatchRecord["state"] = "settled"): MatchRecord => ({
    match_id: String(id),
    pokemon: "",
    winlose,
    started_date: id,
    rate_delta: 0,
    state,
  });
  const records = [record(9, 0), record(8, 2), record(7, 2, "disputed"), record(6, 1)];
  const now = { matchId: "10", verdict: "win" as const };
  const verdicts = ["win", "disputed", "invalid", "lose", "win"];
  expect(cellsOf(records, now).map(({ verdict }) => verdict)).toEqual(verdicts);
  expect(cellsOf([record(10, 2, "disputed"), ...records], now).map(({ verdict }) => verdict)).toEqual(
    verdicts,
  );
  const many = Array.from({ length: 10 }, (_, at) => record(9 - at, 0));
  expect(cellsOf(many, now)).toHaveLength(10);
});

const openReasons = (step: OwnStep | null) => {
  const client = lasting();
  client.setQueryData(KEYS.explanation("7"), { ...sampleExplanation("7", true), step });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ResultReasons matchId="7" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test("[WEB-228] the receipt names the formula's terms, and they multiply to the step", async () => {
  const terms = { expected_score: 0.527, factor: 51.2, step: -26.98 };
  const screen = await openReasons({ outcome: "lose", rate_delta: -27, offender: false, terms });
  expect([...screen.container.querySelectorAll("dd")].map((figure) => figure.textContent)).toEqual([
    "52.7%",
    "−52.7%",
    "51.2",
    "−27.0",
    "−27",
  ]);
  await expect.element(screen.getByText("小数点以下は四捨五入します。")).toBeVisible();
});

test("[WEB-228] a bounded step says so; an invalid match says why nothing or 30 points moved", async () => {
  const terms = { expected_score: 0.8, factor: 20, step: 4 };
  const bounded = await openReasons({ outcome: "win", rate_delta: 10, offender: false, terms });
  await expect.element(bounded.getByText("1試合の変動は10から50までのため、10になりました。")).toBeVisible();
  await bounded.unmount();
  const invalid = await openReasons({ outcome: "invalid", rate_delta: 0, offender: false, terms: null });
  await expect.element(invalid.getByText("無効試合のため、レートは変わりません。")).toBeVisible();
  await invalid.unmount();
  const offender = await openReasons({ outcome: "invalid", rate_delta: -30, offender: true, terms: null });
  await expect.element(offender.getByText("−30", { exact: false })).toBeVisible();
  await offender.unmount();
  const unknown = await openReasons(null);
  expect(unknown.container.textContent).toBe("");
});
