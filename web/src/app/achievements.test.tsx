import "../styles/index.css";
import type { AchievementEntry } from "@gokaku/contract/profile";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { KEYS } from "../api/keys.ts";
import { Earned } from "../features/match/earned.tsx";
import { useSaveProfile } from "../features/mypage/edit/use-save-profile.ts";
import { AchievementsDialog } from "../features/mypage/more/achievements-dialog.tsx";
import { News } from "../features/mypage/news.tsx";
import { sampleBadge, sampleUser } from "../gallery/samples.ts";
import { sampleSession } from "../gallery/scene.ts";
import { useSession } from "../session/session-store.ts";
import { CHECK_MARK } from "../session/stored.ts";
import { useToasts } from "../ui/toast.ts";
import { isCheckDue, useAchievementCheck } from "./use-achievement-check.ts";

const WIN: AchievementEntry = {
  id: "first_win",
  badge_id: "badge_005",
  display: "初勝利",
  condition: "はじめて試合に勝利すると獲得",
  progress: 1,
  target: 1,
  achieved_at: 1_800_000_900,
};
const HUNDRED: AchievementEntry = {
  id: "battles_100",
  badge_id: "badge_057",
  display: "百戦の証",
  condition: "100戦すると獲得",
  progress: 37,
  target: 100,
  achieved_at: 0,
};
const BADGES = [WIN, HUNDRED].map(({ badge_id: id, display }) => ({ ...sampleBadge, id, display }));

/** Answers the calls of the achievements; records each as "METHOD path". */
const serve = (granted: readonly AchievementEntry[]) => {
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((address, init) => {
    const path = String(address);
    const method = init?.method ?? "GET";
    asked.push(`${method} ${path}`);
    if (path.endsWith("/achievements/check"))
      return Promise.resolve(Response.json({ achievements: granted }));
    if (path.includes("/achievements/recent")) return Promise.resolve(Response.json({ achievements: [WIN] }));
    if (path.endsWith("/achievements"))
      return Promise.resolve(Response.json({ achievements: [HUNDRED, WIN] }));
    if (path.endsWith("/badges/equip"))
      return Promise.resolve(Response.json(sampleUser({ current_badge: "badge_005" })));
    if (path.endsWith("/profile")) return Promise.resolve(Response.json(sampleUser()));
    return new Promise(() => undefined);
  });
  return asked;
};

const clientOf = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryDefaults(KEYS.me, { staleTime: Number.POSITIVE_INFINITY });
  client.setQueryDefaults(KEYS.master, { staleTime: Number.POSITIVE_INFINITY });
  client.setQueryData(KEYS.me, sampleUser());
  client.setQueryData(KEYS.master, { badges: BADGES, settings: [] });
  return client;
};

const open = (part: ReactNode, client = clientOf()) =>
  render(<QueryClientProvider client={client}>{part}</QueryClientProvider>);

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ session: sampleSession() });
});
afterEach(() => {
  vi.restoreAllMocks();
  useSession.setState({ session: null });
});

test("[WEB-483] a badge that the match brought stands on the result and is equipped there", async () => {
  const asked = serve([]);
  const screen = await open(<Earned matchId="7" startedAt={1_800_000_000} isCounted />);
  await expect.element(screen.getByRole("heading", { name: "新しい勲章を獲得しました" })).toBeVisible();
  expect(asked).toEqual(["POST /api/users/me/achievements/check", "GET /api/users/me/achievements/recent"]);
  await screen.getByRole("button", { name: "「初勝利」を装備する" }).click();
  await expect.element(screen.getByText("装備しています。")).toBeVisible();
});

test("[WEB-483] a badge from before the match is no news of it, and nothing is asked before the match is counted", async () => {
  const asked = serve([]);
  const early = await open(<Earned matchId="8" startedAt={1_800_000_000} isCounted={false} />);
  expect(asked).toEqual([]);
  await early.unmount();
  const screen = await open(<Earned matchId="9" startedAt={1_800_001_000} isCounted />);
  await expect.poll(() => asked.length).toBe(2);
  expect(screen.container.textContent).toBe("");
});

test("[WEB-481] the achievements are checked when they are opened, and shown with their progress", async () => {
  const asked = serve([]);
  const screen = await open(<AchievementsDialog onClose={() => undefined} />);
  await expect.element(screen.getByText("37 / 100")).toBeVisible();
  await expect.element(screen.getByRole("region", { name: "最近の獲得" })).toBeVisible();
  await expect.element(screen.getByText("1 / 2")).toBeVisible();
  expect(asked).toContain("POST /api/users/me/achievements/check");
});

test("[WEB-482] my page shows new badges until they are seen", async () => {
  serve([]);
  vi.spyOn(Date, "now").mockReturnValue(1_800_001_000_000);
  const screen = await open(<News userId="dummy_003" />);
  await expect.element(screen.getByText("新しい勲章があります")).toBeVisible();
  await screen.getByRole("button", { name: "確認しました" }).click();
  await expect.element(screen.getByText("新しい勲章があります")).not.toBeInTheDocument();
  await screen.unmount();
  const again = await open(<News userId="dummy_003" />);
  await expect.element(again.getByText("新しい勲章があります")).not.toBeInTheDocument();
});

const Save = () => {
  const save = useSaveProfile([], () => undefined);
  return (
    <button type="button" onClick={() => save.mutate({} as Parameters<typeof save.mutate>[0])}>
      保存
    </button>
  );
};

test("[WEB-480] a saved profile collects its badge and says so", async () => {
  const asked = serve([{ ...HUNDRED, badge_id: "badge_002", display: "プロフィール完成", achieved_at: 1 }]);
  const client = clientOf();
  client.removeQueries({ queryKey: KEYS.me });
  const screen = await open(<Save />, client);
  await screen.getByRole("button", { name: "保存" }).click();
  await expect.poll(() => asked.at(-1)).toBe("POST /api/users/me/achievements/check");
  await expect
    .poll(() => useToasts.getState().toasts.map(({ text }) => text))
    .toContain("勲章「プロフィール完成」を獲得しました。");
  expect(client.getQueryData<ReturnType<typeof sampleUser>>(KEYS.me)?.owned_badges).toContain("badge_002");
});

const Checking = () => {
  useAchievementCheck();
  return null;
};

test("[WEB-480] a login checks the achievements once, after the page's own calls", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const asked = serve([]);
  await open(<Checking />);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  await expect.poll(() => asked).toEqual(["POST /api/users/me/achievements/check"]);
  await expect.poll(() => localStorage.getItem(CHECK_MARK)).toMatch(/^dummy_003 /);
});

test("[WEB-480] the check is due for another player, and for the same one after twelve hours", () => {
  const atMs = 1_800_000_000_000;
  expect(isCheckDue(null, "a", atMs)).toBe(true);
  expect(isCheckDue(`a ${atMs}`, "a", atMs + 1)).toBe(false);
  expect(isCheckDue(`a ${atMs}`, "b", atMs + 1)).toBe(true);
  expect(isCheckDue(`a ${atMs}`, "a", atMs + 12 * 3_600_000)).toBe(true);
  expect(isCheckDue(`a ${atMs}`, "a", atMs - 1)).toBe(true);
});
