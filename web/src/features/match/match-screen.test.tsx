import "../../styles/index.css";
import type { Match, MatchPresence } from "@gokaku/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { KEYS } from "../../api/keys.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { sampleExplanation } from "../../gallery/samples.ts";
import { matchSince, matchWith, NOW_S } from "../../gallery/scene.ts";
import { recordServerTime, useClock } from "../../model/clock-store.ts";
import { useLiveStore } from "../../model/live-store.ts";
import { sampleCharacters } from "../../ui/characters/samples.ts";
import { MatchScreen } from "./match-screen.tsx";
import { samplePlayer } from "./samples.ts";
import { TestMatch } from "./test-match.tsx";
import { matchText } from "./text.ts";

const open = (change: Partial<Match>, userId = "dummy_003", presence?: Omit<MatchPresence, "type">) => {
  const client = createQueryClient();
  const match = matchSince(100, change);
  client.setQueryData(KEYS.explanation(match.match_id), sampleExplanation(match.match_id, false));
  client.setQueryData(KEYS.playerInfo("dummy_001"), samplePlayer);
  client.setQueryData(KEYS.presence, presence);
  client.setQueryData(KEYS.master, { badges: [], settings: [] });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <MatchScreen match={match} userId={userId} Again={() => null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test("[WEB-211] the lobby's id is 40 px, its whole row copies it, and there is one clock", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const screen = await open({ lobby_id: "48213377" });
  const id = screen.container.querySelector("output");
  if (id === null) throw new Error("no lobby id");
  expect(getComputedStyle(id).fontSize).toBe("40px");
  const box = id.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + 4, box.top + box.height / 2);
  expect(hit).toBe(screen.getByRole("button", { name: "コピー", exact: true }).element());
  await userEvent.click(screen.getByRole("button", { name: "コピー", exact: true }));
  expect(written).toHaveBeenCalledWith("48213377");
  expect(
    [...screen.container.querySelectorAll(".figure")].filter(({ textContent }) =>
      /^\d+:\d\d$/.test(textContent ?? ""),
    ),
  ).toHaveLength(1);
  written.mockRestore();
});

test("[WEB-313] without a connection the lobby does not say who acts, but that what stands there may be old", async () => {
  const screen = await open({});
  const acting = /さんがロビーを作っています/;
  const cut = "通信が切れています。画面は最後に届いた内容です。つながると自動で新しくなります。";
  await expect.element(screen.getByText(acting)).toBeVisible();
  useLiveStore.setState({ state: "lost", stood: true });
  await expect.element(screen.getByText(cut)).toBeVisible();
  await expect.element(screen.getByText(acting)).not.toBeInTheDocument();
  useLiveStore.setState({ state: "open", stood: true });
  await expect.element(screen.getByText(acting)).toBeVisible();
});

test("[WEB-212] the own team is first and blue, whichever it is; both stand side by side", async () => {
  const screen = await open({ my_team: "B" }, "dummy_008");
  const [own, other] = screen.container.querySelectorAll<HTMLElement>("section[data-side]");
  expect(own).toHaveAttribute("data-side", "ally");
  expect(own).toHaveAccessibleName("チームB");
  expect(other).toHaveAttribute("data-side", "opponent");
  expect(own?.getBoundingClientRect().top).toBe(other?.getBoundingClientRect().top);
});

test("[WEB-443] at 1280 × 800 the card stands at the left and both teams whole above the fold", async () => {
  await page.viewport(1280, 800);
  const screen = await open({ lobby_id: "48213377" });
  const teams = [...screen.container.querySelectorAll<HTMLElement>("section[data-side]")];
  const card = screen.getByRole("heading", { name: "ロビーへ入室" }).element().getBoundingClientRect();
  for (const team of teams) {
    const box = team.getBoundingClientRect();
    expect(box.left).toBeGreaterThan(card.right);
    expect(box.bottom).toBeLessThan(600);
  }
  await page.viewport(390, 844);
});

test("[WEB-212] team-mates can be looked at, oneself and the opponents cannot", async () => {
  const screen = await open({});
  const looks = screen.getByRole("button", { name: /さんの情報を見る$/ });
  expect(looks.elements()).toHaveLength(4);
  await screen.getByRole("button", { name: "かぜまるさんの情報を見る" }).click();
  const dialog = screen.getByRole("dialog", { name: "プレイヤー情報" });
  await expect.element(dialog).toBeVisible();
  await expect.poll(() => dialog.element().textContent).toContain("リザードン");
  await expect.element(dialog.getByText(/^上が得意です。/)).toBeVisible();
  await expect.element(dialog.getByText(/^この試合のロール/)).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => dialog.query()).toBeNull();
});

test("[WEB-280] a dot at each row says who has the site open, while that is known and the match is on", async () => {
  useLiveStore.setState({ state: "open" });
  const presence = { matchId: matchSince(0).match_id, user_ids: ["dummy_001", "dummy_003", "dummy_008"] };
  const screen = await open({}, "dummy_003", presence);
  const here = screen.getByRole("img", { name: "サイトを開いています" });
  const absent = screen.getByRole("img", { name: "サイトを開いていません" });
  expect([here.elements().length, absent.elements().length]).toEqual([3, 7]);
  const row = screen.getByRole("listitem").filter({ hasText: "かぜまる" });
  await expect.element(row.getByRole("img", { name: "サイトを開いています" })).toBeVisible();
  useLiveStore.setState({ state: "connecting" });
  await expect.poll(() => here.elements().length + absent.elements().length).toBe(0);
  useLiveStore.setState({ state: "open" });
  await expect.poll(() => here.elements().length).toBe(3);
  await screen.unmount();
  for (const [change, frame] of [
    [{}, { ...presence, matchId: "170000000000009" }],
    [{ status: "done" }, presence],
  ] as const) {
    const other = await open(change, "dummy_003", frame);
    expect(other.getByRole("img", { name: /^サイトを開い/ }).elements()).toHaveLength(0);
    await other.unmount();
  }
});

test.for([600, -600])(
  "[WEB-288] a device's clock %s s wrong changes nothing of the match's clock",
  async (wrongS) => {
    const realNow = Date.now;
    vi.spyOn(Date, "now").mockImplementation(() => realNow() + wrongS * 1000);
    recordServerTime(Date.now() / 1000, Math.floor(realNow() / 1000));
    const screen = await open({ lobby_id: "", lobby_from: NOW_S - 30 });
    const digits = screen.container.querySelector("h2 + p .figure");
    const [minutes, seconds] = String(digits?.textContent).split(":").map(Number);
    const shown = (minutes ?? 0) * 60 + (seconds ?? 0);
    const left = 150 - (realNow() / 1000 - (NOW_S - 30));
    expect(Math.abs(shown - left)).toBeLessThan(3);
    await screen.unmount();
    vi.restoreAllMocks();
    useClock.setState({ interval: null, offset: 0 });
  },
);

test("[WEB-215] the test mode shows the match screen with sample data and says so", async () => {
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <TestMatch Again={() => null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText(/^テスト表示です。/)).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "ロビー作成中" })).toBeVisible();
  await expect.element(screen.getByText("51%", { exact: true })).toBeVisible();
});

test("[WEB-552] in the test mode a team-mate is looked at, a lobby id sent, the host handed over and a report made without a call", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  const client = createQueryClient();
  client.setQueryData(KEYS.master, { badges: [], settings: [] });
  client.setQueryData(KEYS.characters, { pokemon: sampleCharacters });
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={["/?tab=match&test_mode=true"]}>
        <TestMatch Again={() => null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.getByRole("button", { name: "ゆうなぎさんの情報を見る" }).click();
  const info = screen.getByRole("dialog");
  await expect.element(info.getByText("1655", { exact: true })).toBeVisible();
  await info.getByRole("button", { name: "閉じる" }).click();
  await screen.getByLabelText("ロビーID（8文字まで）").fill("48213377");
  await screen.getByRole("button", { name: "送信" }).click();
  await expect.element(screen.getByText("48213377")).toBeVisible();
  await screen.getByRole("button", { name: "ホストを交代" }).click();
  await screen.getByRole("button", { name: "交代する" }).click();
  await expect.poll(() => screen.getByRole("button", { name: "ホストを交代" }).query()).toBeNull();
  await screen.getByRole("button", { name: "結果を報告する" }).click();
  await screen.getByRole("button", { name: "無効試合として報告する" }).click();
  await screen.getByRole("radio", { name: /かぜまる.*あなた/ }).click();
  await screen.getByRole("button", { name: "送信", exact: true }).click();
  await expect.element(screen.getByRole("button", { name: matchText.reportAgain })).toBeVisible();
  expect(fetched).not.toHaveBeenCalled();
  expect(client.getQueryData(KEYS.match)).toBeUndefined();
  fetched.mockRestore();
});

test("[WEB-582] rows say who has confirmed; an open seat has no name, and the clock stands still", async () => {
  const checking = await open(matchWith(18, { dummy_002: "unconfirmed", dummy_009: "unconfirmed" }));
  expect(checking.getByText("未確認", { exact: true }).elements()).toHaveLength(2);
  expect(checking.getByText("確認済み", { exact: true }).elements()).toHaveLength(8);
  await expect.element(checking.getByText("参加確認 8/10")).toBeVisible();
  await checking.unmount();
  const change = { check_in_until: null, open_since: NOW_S - 18 };
  const screen = await open(matchWith(78, { dummy_005: "open" }, change));
  await expect.element(screen.getByText("空席", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("しずく")).not.toBeInTheDocument();
  await expect.element(screen.getByText("停止中")).toBeVisible();
  await expect.element(screen.getByText("1:30", { exact: true })).toBeVisible();
});

test("[WEB-584] a missing player is one of the other nine, named once, with the names so far", async () => {
  const match = matchWith(130, { dummy_006: "open" }, { check_in_until: null, named_missing: ["dummy_007"] });
  const screen = await open(match);
  await screen.getByRole("button", { name: "来ていない人を知らせる" }).click();
  const dialog = screen.getByRole("dialog", { name: "来ていない人を知らせる" });
  await expect.poll(() => dialog.getByRole("radio").elements().length).toBe(8);
  const send = dialog.getByRole("button", { name: "知らせる", exact: true });
  await expect.element(send).toBeDisabled();
  await dialog.getByRole("radio", { name: /^こまち/ }).click();
  await expect.element(send).toBeDisabled();
  await dialog.getByRole("radio", { name: /^すばる/ }).click();
  await expect.element(send).toBeEnabled();
  await screen.unmount();
  const begun = await open({ can_substitute: false });
  await expect.element(begun.getByRole("button", { name: "来ていない人を知らせる" })).not.toBeInTheDocument();
});
