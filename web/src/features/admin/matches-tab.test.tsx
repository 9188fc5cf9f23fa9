import { shortMatchId } from "@gokaku/game";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { History } from "./history.tsx";
import { MatchDetail } from "./match-detail.tsx";
import { MatchesTab } from "./matches-tab.tsx";
import { sampleDisputed, sampleListed, sampleReporters } from "./samples.ts";
import { createStaffClient } from "./staff-client.ts";

afterEach(() => vi.restoreAllMocks());

const answerWith = (body: object): string[] => {
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    asked.push(String(input));
    return new Response(JSON.stringify(body), { status: 200 });
  });
  return asked;
};

test("[WEB-463] a match is found by the number that players read, in letters of any width", async () => {
  const [one] = sampleListed;
  const asked = answerWith({ matches: [one] });
  const screen = await render(
    <QueryClientProvider client={createStaffClient()}>
      <MemoryRouter>
        <MatchesTab open="" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect
    .element(screen.getByRole("link", { name: `#${shortMatchId(one?.match_id ?? "")}` }))
    .toBeVisible();
  await screen.getByRole("textbox", { name: "試合番号（#）" }).fill("12");
  await screen.getByRole("button", { name: "絞り込む" }).click();
  await expect.element(screen.getByText("6けたの番号を入力してください")).toBeVisible();
  await screen.getByRole("textbox", { name: "試合番号（#）" }).fill("＃８９２００１");
  await screen.getByRole("button", { name: "絞り込む" }).click();
  await vi.waitFor(() => expect(asked.at(-1)).toContain("number=892001"));
});

const renderDispute = (reporters: () => Response) => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) =>
    String(input).endsWith("/reporters")
      ? reporters()
      : Response.json(String(input).includes("/admin/matches") ? sampleDisputed : { pokemon: [] }),
  );
  return render(
    <QueryClientProvider client={createStaffClient()}>
      <MemoryRouter>
        <MatchDetail matchId={sampleDisputed.match_id} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test("[WEB-532] each report of a dispute stands with its player's record of the season", async () => {
  const screen = await renderDispute(() => Response.json(sampleReporters));
  const said = screen.getByRole("listitem").filter({ hasText: "このシーズン" });
  await expect.element(said.first()).toBeVisible();
  expect(said.elements()).toHaveLength(sampleDisputed.user_reports.length);
  const [first, , , invalid] = sampleReporters.reporters;
  await expect.element(screen.getByText(`結果と一致 ${first?.agreed}件`)).toBeVisible();
  await expect.element(screen.getByText(`不一致 ${invalid?.departed}件`)).toBeVisible();
  await expect.element(screen.getByText("虚偽報告 2件")).toBeVisible();
  await expect.element(screen.getByText("有効ペナルティ 4点")).toBeVisible();
});

test("[WEB-532] a match can be decided while the records cannot be read", async () => {
  const screen = await renderDispute(() =>
    Response.json({ error: "unavailable", message: "接続できません。" }, { status: 503 }),
  );
  await expect.element(screen.getByText("報告の実績を読み込めませんでした")).toBeVisible();
  await expect.element(screen.getByText("結果を決める")).toBeVisible();
  expect(screen.getByText("このシーズン").elements()).toHaveLength(0);
});

test("[WEB-588] a match shows its course: lost seats and substitutes, lobby, changed reports, the dispute", async () => {
  const screen = await renderDispute(() => Response.json(sampleReporters));
  const steps = screen.getByRole("list").filter({ hasText: "試合が成立" });
  await expect.element(steps).toBeVisible();
  const lines = [...steps.element().children].map((line) => line.textContent ?? "");
  expect(lines).toHaveLength(sampleDisputed.course.length);
  for (const said of [
    "参加の確認がなく、席が空いた",
    "dummy_021の代わりに入った",
    "ロビーID 40251887 を入力",
    "と報告",
    "結果が食い違い、確認待ちになった（報告の期限）",
  ])
    expect(lines.some((line) => line.includes(said))).toBe(true);
});

test("[WEB-464] the history of an account shows no words of the wire", async () => {
  const entry = {
    at_ms: 1_800_000_000_000,
    match_id: null,
    amount: 0,
    rate: null,
    other_user_id: null,
    reason: "",
  };
  answerWith({
    entries: [
      { ...entry, kind: "rate", cause: "won", amount: 20, rate: 1520 },
      { ...entry, kind: "rate", cause: "seed", rate: 1500 },
      { ...entry, kind: "badge", cause: "badge_004", reason: "achievement" },
    ],
    badges: [],
    settings: [],
  });
  const screen = await render(
    <QueryClientProvider client={createStaffClient()}>
      <MemoryRouter>
        <History userId="dummy_001" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText("勝利")).toBeVisible();
  await expect.element(screen.getByText("登録時のレート")).toBeVisible();
  await expect.element(screen.getByText("実績")).toBeVisible();
  expect(screen.container.textContent).not.toMatch(/won|seed|achievement/);
});
