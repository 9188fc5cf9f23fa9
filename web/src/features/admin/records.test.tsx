import { shortMatchId } from "@gokaku/game";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { USUAL_FIGURES } from "../../text/rules-fallback.ts";
import { Attention } from "./attention.tsx";
import { ContentTab } from "./content-tab.tsx";
import { Records } from "./records.tsx";
import { sampleAudit, sampleLetters, sampleListed } from "./samples.ts";
import { createStaffClient } from "./staff-client.ts";

afterEach(() => vi.restoreAllMocks());

const RULES = "# ルール\n5対5\n十分";

/** @returns what was sent, but for what was only read */
const withServer = (rules = RULES) => {
  const calls: string[] = [];
  const settings = [
    { id: "rules_content", value: rules },
    { id: "lobby_create_timeout", value: "150" },
    { id: "lobby_join_timeout", value: "250" },
  ];
  const answers: readonly (readonly [RegExp, unknown])[] = [
    [/replay$/, { ...sampleLetters[0], replay_requested_at_ms: 1 }],
    [/dead-letters/, { dead_letters: sampleLetters, missing: [] }],
    [/audit/, { entries: sampleAudit }],
    [/ticks/, { ticks: [] }],
    [/status=disputed/, { matches: sampleListed.slice(0, 1) }],
    [/status=slow/, { matches: [] }],
    [/master\/settings/, settings[0]],
    [
      /public\/rules/,
      {
        rules_content: "",
        announcement_content: "",
        figures: { ...USUAL_FIGURES, lobby_create_timeout: 90 },
      },
    ],
    [/master/, { badges: [], settings }],
  ];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    calls.push(`${init?.method} ${String(input)}${init?.body === undefined ? "" : ` ${String(init.body)}`}`);
    const answer = answers.find(([pattern]) => pattern.test(String(input)))?.[1];
    return new Response(JSON.stringify(answer), { status: 200 });
  });
  return calls;
};

const sentIn = (calls: readonly string[]) => calls.filter((call) => !call.startsWith("GET"));

const renderPart = (part: React.ReactNode) =>
  render(
    <QueryClientProvider client={createStaffClient()}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  );

test("[WEB-254] the log of acts is read by admin and object", async () => {
  const calls = withServer();
  const screen = await renderPart(<Records open="audit" />);
  await expect.element(screen.getByText("差の大きい試合が続いたため")).toBeVisible();
  await screen.getByRole("searchbox", { name: "操作の対象" }).fill("version 4");
  await screen.getByRole("button", { name: "絞り込む" }).click();
  await expect.poll(() => calls.at(-1)).toBe("GET /api/admin/audit?object=version+4");
});

test("[WEB-533] the list of ticks begins with those that made a match, and shows all when asked", async () => {
  const calls = withServer();
  const screen = await renderPart(<Records open="ticks" />);
  await expect.element(screen.getByText("マッチが成立した回は、まだありません。")).toBeVisible();
  expect(calls.at(-1)).toBe("GET /api/admin/ticks?limit=50&filter=matched");
  await screen.getByRole("button", { name: "すべて" }).click();
  await expect.poll(() => calls.at(-1)).toBe("GET /api/admin/ticks?limit=50&filter=all");
});

test("[WEB-256] a dead letter is read, and applied again after it was asked once more, once", async () => {
  const calls = withServer();
  const screen = await renderPart(<Records open="letters" />);
  await screen.getByText("内容を読む").first().click();
  await expect.element(screen.getByText("Error: there is no account dummy_031 to rate")).toBeVisible();
  await screen.getByRole("button", { name: "もう一度適用" }).click();
  const dialog = screen.getByRole("dialog", { name: "もう一度適用しますか？" });
  await expect.element(dialog.getByText("match.settled")).toBeVisible();
  expect(sentIn(calls)).toEqual([]);
  await dialog.getByRole("button", { name: "もう一度適用" }).dblClick();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sentIn(calls)).toEqual(["POST /api/admin/dead-letters/users/7/replay"]);
});

test("[WEB-255] a text is saved after a look at the lines that change, with a reason", async () => {
  const calls = withServer();
  const screen = await renderPart(<ContentTab />);
  const rules = screen.getByRole("region", { name: "ルール" });
  await rules.getByRole("button", { name: "変更を確認" }).click();
  await expect.element(rules.getByRole("alert")).toHaveTextContent("変更がありません");
  await rules.getByRole("textbox").fill("# ルール\n5対5\n十五分");
  await rules.getByRole("button", { name: "変更を確認" }).click();
  const dialog = screen.getByRole("dialog", { name: "ルールの変更" });
  await expect.element(dialog.getByRole("listitem").nth(2)).toHaveTextContent("−十分");
  await expect.element(dialog.getByRole("listitem").nth(3)).toHaveTextContent("+十五分");
  await dialog.getByRole("textbox", { name: "理由" }).fill("試合時間の変更");
  await dialog.getByRole("button", { name: "保存する" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [sent] = sentIn(calls);
  expect(sent).toMatch(/^PUT \/api\/master\/settings /);
  expect(JSON.parse(String(sent).replace(/^PUT \S+ /, ""))).toEqual({
    id: "rules_content",
    value: "# ルール\n5対5\n十五分",
    reason: "試合時間の変更",
  });
});

test("[WEB-258] what waits for an admin stands first: disputes, late matches, events that were not applied", async () => {
  withServer();
  const screen = await renderPart(<Attention />);
  await expect.element(screen.getByText("適用できなかったイベントが2件あります。")).toBeVisible();
  const disputes = screen.getByRole("region", { name: "判定待ちの試合" });
  await expect
    .element(disputes.getByRole("link", { name: `#${shortMatchId(sampleListed[0]?.match_id ?? "")}` }))
    .toBeVisible();
  await expect
    .element(screen.getByRole("link", { name: "すべて見る" }).nth(1))
    .toHaveAttribute("href", expect.stringContaining("open=disputed"));
  await expect
    .element(screen.getByRole("region", { name: "結果が遅れている試合" }))
    .toHaveTextContent("結果が遅れている試合すべて見るなし");
});

test("[WEB-534] empty rules can begin with what the site shows in their place, with the figures in force", async () => {
  withServer("");
  const screen = await renderPart(<ContentTab />);
  const rules = screen.getByRole("region", { name: "ルール" }).getByRole("textbox");
  await expect.element(rules).toHaveValue("");
  await screen.getByRole("button", { name: "標準の内容を読み込む" }).click();
  await expect.element(rules).toHaveValue(expect.stringContaining("ホストは90秒以内に"));
  expect(screen.getByRole("button", { name: "標準の内容を読み込む" }).elements()).toHaveLength(0);
});
