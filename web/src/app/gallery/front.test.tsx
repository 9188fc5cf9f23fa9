import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { useLoginPrompt } from "../../session/login-prompt.ts";
import { Stage } from "./gallery.tsx";

test("[WEB-490] a stranger reads what this is, what goes on, how it ended last, and finds one way in and the rules", async () => {
  const screen = await render(<Stage name="rules" />);
  await expect.element(screen.getByText("5対5のコミュニティ・ランクマッチ")).toBeVisible();
  await expect.element(screen.getByText("12人")).toBeVisible();
  await expect.element(screen.getByText("3試合")).toBeVisible();
  await expect.element(screen.getByText("41試合")).toBeVisible();
  expect(screen.getByRole("region", { name: "遊び方" }).element().querySelectorAll("li svg")).toHaveLength(3);
  const latest = screen.getByRole("region", { name: "最近の結果" });
  expect(latest.element().querySelectorAll("li")).toHaveLength(3);
  await expect.element(latest.getByRole("link").first()).toHaveAttribute("href", "/matches/900");
  await expect.element(latest.getByText("平均レート 1620 対 1616").first()).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "ルールを読む" })).toHaveAttribute("href", "#rules");
  await expect.element(screen.getByRole("heading", { level: 1, name: "ルール" })).toBeVisible();
  await screen.getByRole("button", { name: "Discordでログインして始める" }).click();
  expect(useLoginPrompt.getState().open).toBe(true);
  useLoginPrompt.setState({ open: false });
});

test("[WEB-490] figures that are not known read as unknown, and a player is not shown the first look", async () => {
  const quiet = await render(<Stage name="rules-quiet" />);
  await expect.element(quiet.getByText("5対5のコミュニティ・ランクマッチ")).toBeVisible();
  expect([...quiet.container.querySelectorAll("dd")].map((figure) => figure.textContent)).toEqual([
    "—",
    "—",
    "—",
  ]);
  await expect.element(quiet.getByRole("region", { name: "最近の結果" })).not.toBeInTheDocument();
  await quiet.unmount();
  const player = await render(<Stage name="rules-written" />);
  await expect.element(player.getByRole("heading", { name: "独自のルール" })).toBeVisible();
  await expect.element(player.getByText("5対5のコミュニティ・ランクマッチ")).not.toBeInTheDocument();
});

test("[WEB-491] the about page names the interval in force", async () => {
  const screen = await render(<Stage name="about" />);
  await expect.element(screen.getByText(/2分ごとに組み合わせを決め/)).toBeVisible();
});

test("[WEB-489] the page of a match shows what was played, lane by lane, and both teams' bans", async () => {
  const screen = await render(<Stage name="match-page" />);
  const table = screen.getByRole("table", { name: "10人の組み合わせ" });
  await expect.element(table.getByText("ピカチュウ").first()).toBeVisible();
  expect(table.element().querySelectorAll("tfoot li")).toHaveLength(6);
  expect(table.element().querySelectorAll("tbody tr")).toHaveLength(5);
});
