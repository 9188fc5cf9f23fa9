import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { KEYS } from "../../api/keys.ts";
import { SealDialog } from "../../features/account/seal-dialog.tsx";
import { RulesScreen } from "../../features/rules/rules-screen.tsx";
import { sampleUser } from "../../gallery/samples.ts";
import { hasDeclinedSeal, useSealPrompt } from "../../session/seal-prompt.ts";
import { USUAL_FIGURES } from "../../text/rules-fallback.ts";
import { Stage } from "./gallery.tsx";

const CONDITION = "直近4シーズン以内に、ゲーム内でレート1600の証を獲得していること。";

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  useSealPrompt.setState({ isAsked: false, isClosed: false });
});

const openSeal = (onClose: () => void) => {
  const client = new QueryClient();
  client.setQueryData(KEYS.me, sampleUser({ seal_confirmed: false }));
  const dialog = <SealDialog userId="dummy_003" onClose={onClose} />;
  return { client, screen: render(<QueryClientProvider client={client}>{dialog}</QueryClientProvider>) };
};

test("[WEB-484] a yes to the seal is stored by the server", async () => {
  const asked: string[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    asked.push(`${init?.method} ${address}`);
    return Response.json(sampleUser({ seal_confirmed: true }));
  });
  const onClose = vi.fn();
  const { client, screen } = openSeal(onClose);
  const shown = await screen;
  await expect.element(shown.getByText(CONDITION)).toBeVisible();
  await shown.getByRole("button", { name: "獲得しています" }).click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked).toEqual(["POST /api/users/me/seal"]);
  expect(client.getQueryData(KEYS.me)).toMatchObject({ seal_confirmed: true });
});

test("[WEB-484] a no says what is needed, asks nothing more by itself and sends nothing", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  const shown = await openSeal(() => undefined).screen;
  await shown.getByRole("button", { name: "まだ獲得していません" }).click();
  await expect.element(shown.getByText(/レート1600の証を獲得すると、マッチングに参加できます/)).toBeVisible();
  await expect.element(shown.getByText(/自由にご覧いただけます/)).toBeVisible();
  expect(hasDeclinedSeal("dummy_003")).toBe(true);
  expect(hasDeclinedSeal("dummy_004")).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
});

test("[WEB-484] the question opens by itself for an account without an answer, and where a screen asks", async () => {
  const screen = await render(<Stage name="queue-newcomer" />);
  const question = screen.getByRole("dialog", { name: "参加条件の確認" });
  await expect.element(screen.getByRole("heading", { name: "はじめての試合まで" })).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "条件を確認" }).first().click();
  await expect.element(question).toBeVisible();
  useSealPrompt.setState({ isAsked: false, isClosed: false });
  await expect.element(question).toBeVisible();
});

test("[WEB-485] the rules name who may take part, also where admins have written them", async () => {
  const client = new QueryClient();
  client.setQueryData(KEYS.rules, {
    rules_content: "## 独自のルール",
    announcement_content: "",
    figures: USUAL_FIGURES,
  });
  const screen = await render(
    <QueryClientProvider client={client}>
      <RulesScreen />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByRole("heading", { name: "独自のルール" })).toBeVisible();
  await expect.element(screen.getByText(`参加条件：${CONDITION}`)).toBeVisible();
});

test("[WEB-487] who is not on the server gets the way there and a check that says what came of it", async () => {
  const screen = await render(<Stage name="queue-no-member" />);
  const invite = screen.getByRole("link", { name: "コミュニティサーバーに参加する（Discordが開きます）" });
  await expect.element(invite).toHaveAttribute("href", "https://discord.gg/gokaku");
  await expect.element(screen.getByRole("button", { name: "マッチング開始" })).not.toBeInTheDocument();
  vi.spyOn(globalThis, "fetch").mockImplementation((address) =>
    String(address).endsWith("/check-membership")
      ? Promise.resolve(Response.json({ is_member: false, invite_url: null }))
      : new Promise(() => undefined),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await screen.getByRole("button", { name: "再確認" }).click();
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  await expect.element(screen.getByText(/^まだ参加を確認できません/)).toBeVisible();
  // The invitation is gone by now: the page names the contact instead.
  await expect.element(screen.getByText(/運営にお問い合わせください/)).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "運営の連絡先" })).toBeVisible();
});

test("[WEB-662] a first match has a line for its phase; closed, it stays closed, and the next phase has its own", async () => {
  const label = "はじめての試合";
  const lobby = await render(<Stage name="match-first-lobby" />);
  const hint = lobby.getByRole("complementary", { name: label });
  await expect.element(hint.getByText(/ゲームの中で10人が集まる部屋です/)).toBeVisible();
  await lobby.getByRole("button", { name: "この説明を閉じる" }).click();
  await expect.element(hint).not.toBeInTheDocument();
  expect(localStorage.getItem("gokaku.hints-closed")).toBe("lobby");
  await lobby.unmount();
  const report = await render(<Stage name="match-first-report" />);
  const next = report.getByRole("complementary", { name: label });
  await expect.element(next.getByText(/「結果を報告する」を押し/)).toBeVisible();
  await report.unmount();
  const veteran = await render(<Stage name="match-join" />);
  await expect.element(veteran.getByText("48213377").first()).toBeVisible();
  expect(veteran.getByRole("complementary", { name: label }).elements()).toEqual([]);
});
