import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { Stage } from "./gallery.tsx";

const robots = () => document.querySelector<HTMLMetaElement>('meta[name="robots"]')?.content ?? null;
const description = () => document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content;

beforeEach(async () => {
  await page.viewport(390, 844);
});

test("[WEB-231] a player's page shows rate, place, lanes, characters and matches, and has the name as its title", async () => {
  const screen = await render(<Stage name="player" />);
  await expect.element(screen.getByRole("heading", { level: 1, name: "こはる" })).toBeVisible();
  await expect.poll(() => document.title).toBe("こはるの成績｜Gokaku");
  expect(description()).toContain("こはるさんのレートは1653");
  await expect.element(screen.getByText("27位")).toBeVisible();
  await expect.element(screen.getByRole("list", { name: "ロール" }).getByText(/48試合/)).toBeVisible();
  await expect.element(screen.getByRole("list", { name: "ポケモン" }).getByText(/ピカチュウ/)).toBeVisible();
  const recent = screen.getByRole("region", { name: "最近の10試合" }).getByRole("link");
  expect(recent.elements()).toHaveLength(6);
  expect(recent.first().element().getAttribute("href")).toBe("/matches/900");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await screen.unmount();
  expect(document.querySelector('link[rel="canonical"]')).toBeNull();
});

test("[WEB-789] a player's page says by how many players at least the player was thanked, and nothing for none", async () => {
  const screen = await render(<Stage name="player" />);
  await expect.element(screen.getByText("この90日に「ありがとう」を10人以上からもらいました")).toBeVisible();
  await screen.unmount();
  const other = await render(<Stage name="player-new" />);
  await expect.element(other.getByRole("heading", { level: 1 })).toBeVisible();
  expect(other.getByText(/ありがとう/).elements()).toHaveLength(0);
  await other.unmount();
});

test("[WEB-700] each match of a history shows its headline; a match without one is whole", async () => {
  for (const [scene, list] of [
    ["player", "最近の10試合"],
    ["mypage-streak", "最近の10試合"],
  ] as const) {
    const screen = await render(<Stage name={scene} />);
    const rows = screen.getByRole("region", { name: list }).getByRole("listitem");
    const textAt = (at: number) => rows.nth(at).query()?.textContent ?? "";
    await expect.poll(() => textAt(0)).toContain("番狂わせ！勝率41%の味方が勝利");
    expect(textAt(2)).toContain("味方が格上を倒した（平均レート12差）");
    expect(textAt(3)).not.toMatch(/味方|相手/);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    await screen.unmount();
  }
});

test("[WEB-231] who is not there is said so, and in no index", async () => {
  const screen = await render(<Stage name="player-missing" />);
  await expect.element(screen.getByRole("heading", { name: "プレイヤーが見つかりません" })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "ランキングへ" })).toBeVisible();
  expect(robots()).toBe("noindex");
  await screen.unmount();
  expect(robots()).toBeNull();
});

test("[WEB-273] the address that the server wrote goes with its screen", async () => {
  const written = Object.assign(document.createElement("link"), {
    rel: "canonical",
    href: "https://gokaku.example/?tab=ranking",
  });
  document.head.append(written);
  const screen = await render(<Stage name="ranking" />);
  expect(written.isConnected).toBe(true);
  await screen.getByRole("link", { name: "ルール" }).click();
  await expect.poll(() => written.isConnected).toBe(false);
});

test("[WEB-273] each season of the fairness page has the address by which the server knows it", async () => {
  const screen = await render(<Stage name="fairness" />);
  const address = () => document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  await expect.poll(address).toBe(`${location.origin}/fairness`);
  await screen.getByRole("combobox", { name: "シーズン" }).selectOptions("s8");
  await expect.poll(address).toBe(`${location.origin}/fairness?season=s8`);
});

test("[WEB-530] a past season has its ranking at its own address, with the place that the player ended on", async () => {
  const screen = await render(<Stage name="ranking-past" />);
  await expect.element(screen.getByText(/^終了したシーズンの最終順位です。/)).toBeVisible();
  await expect.element(screen.getByText("212位")).toBeVisible();
  await expect.element(screen.getByText("1544")).toBeVisible();
  const choice = screen.getByRole("combobox", { name: "シーズン" });
  await expect.element(choice).toHaveValue("s8");
  expect(screen.getByRole("link", { name: /CSV/ }).element().getAttribute("href")).toBe(
    "/api/public/ranking.csv?season=s8",
  );
  const address = () => document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  await expect.poll(address).toBe(`${location.origin}/?tab=ranking&season=s8`);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await choice.selectOptions("s9");
  await expect.poll(address).toBe(`${location.origin}/?tab=ranking`);
  await expect.element(choice).toHaveValue("s9");
});

test("[WEB-530] a player without a place in the past season reads so, and a season without a ranking is said", async () => {
  const screen = await render(<Stage name="ranking-past-unplaced" />);
  await expect.element(screen.getByText("このシーズンの順位はありません")).toBeVisible();
  await screen.unmount();
  const missing = await render(<Stage name="ranking-missing" />);
  await expect.element(missing.getByText("このシーズンのランキングはありません。")).toBeVisible();
  await expect.element(missing.getByRole("combobox", { name: "シーズン" })).toBeVisible();
  expect(robots()).toBe("noindex");
});

test("[WEB-531] while the season has no ranking the screen offers that of the season before", async () => {
  const screen = await render(<Stage name="ranking-empty" />);
  await expect.element(screen.getByText("ランキングデータがありません")).toBeVisible();
  const last = screen.getByRole("link", { name: "シーズン8のランキングを見る" });
  expect(last.element().getAttribute("href")).toBe("/?tab=ranking&season=s8");
  await last.click();
  await expect.element(screen.getByRole("combobox", { name: "シーズン" })).toHaveValue("s8");
});

test("[WEB-236] in the rate graph the arrow keys choose a match, which is announced and linked", async () => {
  const screen = await render(<Stage name="player" />);
  const slider = screen.getByRole("slider", { name: "レートの推移。左右の矢印キーで試合を選べます。" });
  await expect.element(slider).toHaveAttribute("aria-valuetext", expect.stringContaining("レート1653、+18"));
  const link = screen.getByRole("link", { name: "試合を見る" });
  const last = link.element().getAttribute("href");
  slider.element().focus();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", expect.stringContaining("レート1635、−15"));
  expect(link.element().getAttribute("href")).not.toBe(last);
  await userEvent.keyboard("{Home}");
  await expect.element(screen.getByText("シーズン開始時")).toBeVisible();
  expect(link.elements()).toHaveLength(0);
});

test("[WEB-236] one rate is a point and nothing to choose from, none is said", async () => {
  const one = await render(<Stage name="player-new" />);
  await expect.element(one.getByText("試合を重ねると、ここに線が伸びていきます。")).toBeVisible();
  expect(one.getByRole("slider").elements()).toHaveLength(0);
  await one.unmount();
  const none = await render(<Stage name="player-no-graph" />);
  await expect.element(none.getByText("レートの動く試合がまだありません。")).toBeVisible();
});

test("[WEB-232] a match's page names ten players, lane by lane, each leading to theirs, and why it was made", async () => {
  const screen = await render(<Stage name="match-page" />);
  await expect.element(screen.getByRole("heading", { level: 1, name: "チームAの勝ち" })).toBeVisible();
  await expect.poll(() => document.title).toBe("互角度98%の対戦｜試合 #510001｜Gokaku");
  const lineup = screen.getByRole("table", { name: "10人の組み合わせ" });
  expect(lineup.getByRole("link").elements()).toHaveLength(10);
  await expect
    .element(lineup.getByRole("link", { name: "こはる" }))
    .toHaveAttribute("href", "/players/dummy_003");
  expect(lineup.getByText(/^[+−]\d+$/).elements()).toHaveLength(10);
  expect(lineup.getByText(/^差 \d+$/).elements()).toHaveLength(5);
  const why = screen.getByRole("region", { name: "なぜこの組み合わせか" });
  await expect.element(why.getByText("勝率51%と見込まれた側が勝ちました。")).toBeVisible();
  await expect
    .element(why.getByRole("link", { name: "シーズン全体の公平さを見る" }))
    .toHaveAttribute("href", "/fairness?season=s9");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("[WEB-233] a disputed match shows no result and no rates that moved", async () => {
  const screen = await render(<Stage name="match-page-disputed" />);
  await expect.element(screen.getByRole("heading", { level: 1, name: "確認中" })).toBeVisible();
  expect(screen.getByText(/^(?:WIN|LOSE|[+−]\d+)$/).elements()).toHaveLength(0);
});

test("[WEB-232] a match that is not there leads to the ranking", async () => {
  const screen = await render(<Stage name="match-page-missing" />);
  await expect.element(screen.getByRole("heading", { name: "試合が見つかりません" })).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "ランキングへ" })).toBeVisible();
  expect(robots()).toBe("noindex");
});

test("[WEB-234] each figure of the fairness page is a sentence, a chart and a table", async () => {
  const screen = await render(<Stage name="fairness" />);
  await expect.element(screen.getByText("96%").first()).toBeVisible();
  for (const name of ["見込みと結果", "チームの力の差", "待ち時間", "希望ロール"]) {
    const chart = screen.getByRole("region", { name });
    expect(
      [...chart.element().querySelectorAll("svg")].filter((svg) => svg.closest("ul") === null),
    ).toHaveLength(1);
    await chart.getByText("表で見る").click();
    await expect.element(chart.getByRole("table", { name })).toBeVisible();
  }
  await expect
    .element(screen.getByRole("row", { name: /^0〜5 / }).getByRole("cell"))
    .toHaveTextContent("1,460試合");
  await expect.element(screen.getByRole("combobox", { name: "シーズン" })).toHaveValue("s9");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("[WEB-234] with few matches the fairness page says so, with none it shows none", async () => {
  const few = await render(<Stage name="fairness-few" />);
  await expect.element(few.getByText(/数が少ないうちは、数字が大きく動きます。/)).toBeVisible();
  await few.unmount();
  const none = await render(<Stage name="fairness-empty" />);
  await expect.element(none.getByText("このシーズンの集計済みの試合は、まだありません。")).toBeVisible();
  expect(none.getByText("見込みと結果").elements()).toHaveLength(0);
  expect(none.getByText("組み合わせの良さ").elements()).toHaveLength(0);
  await none.unmount();
  const first = await render(<Stage name="fairness-first-ticks" />);
  await expect.element(first.getByText("五角形1つが、組み合わせ1回です。")).toBeVisible();
});

test("[WEB-235] a record of the own page leads to its match, the graph's card to the own public page", async () => {
  const screen = await render(<Stage name="mypage" />);
  const graph = screen.getByRole("region", { name: "レートの推移" });
  // The graph is loaded once it is on the screen.
  await expect
    .poll(() => {
      window.scrollBy(0, 200);
      return graph.query();
    })
    .not.toBeNull();
  await expect
    .element(graph.getByRole("link", { name: "公開ページ" }))
    .toHaveAttribute("href", "/players/dummy_003");
  await screen.getByRole("region", { name: "最近の10試合" }).getByText("フシギバナ").click();
  await expect
    .element(screen.getByRole("link", { name: "試合のページを開く" }))
    .toHaveAttribute("href", "/matches/900");
});

test("[WEB-701] an opened record of the own page shows the ten lane by lane", async () => {
  const screen = await render(<Stage name="mypage-streak" />);
  await screen.getByRole("region", { name: "最近の10試合" }).getByText("フシギバナ").click();
  const ten = screen.getByRole("table", { name: "10人の組み合わせ" });
  await expect.element(ten).toBeVisible();
  expect(ten.getByRole("row").elements()).toHaveLength(7);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("[WEB-230] a name is sought among the rows, each leads to its player, and the own row stays in sight", async () => {
  const screen = await render(<Stage name="ranking" />);
  await expect.element(screen.getByText("あなたの順位")).toBeVisible();
  const search = screen.getByRole("searchbox", { name: "名前で探す" });
  await search.fill("ﾌﾟﾚｲﾔｰ4");
  const rows = () => screen.container.querySelectorAll("tbody tr");
  await expect.poll(() => rows().length).toBe(11);
  await expect
    .element(screen.getByRole("link", { name: "プレイヤー40", exact: true }))
    .toHaveAttribute("href", "/players/dummy_040");
  await search.fill("だれもいない");
  await expect.element(screen.getByText("その名前のプレイヤーは、上位100名にいません。")).toBeVisible();
  await screen.getByRole("button", { name: "自分の順位へ" }).click();
  await expect.poll(() => rows().length).toBe(100);
  expect(document.activeElement?.id).toBe("ranked-dummy_003");
  await expect
    .element(screen.getByRole("link", { name: "ランキングをCSVでダウンロード" }))
    .toHaveAttribute("href", "/api/public/ranking.csv");
  window.scrollTo(0, document.body.scrollHeight);
  await expect.element(screen.getByText("あなたの順位")).toBeInViewport();
});

test("[SKILL-14] the chances of rate and skill stand in one chart, and all models in one table with how to read it", async () => {
  const screen = await render(<Stage name="fairness" />);
  const said = screen.getByRole("region", { name: "見込みと結果" });
  await expect.element(said).toBeVisible();
  const figures = [...said.element().querySelectorAll("[data-figure]")].map((mark) =>
    mark.getAttribute("data-figure"),
  );
  expect(new Set(figures)).toEqual(new Set(["rate", "skill"]));
  const losses = screen.getByRole("table", { name: "予想の正確さくらべ" });
  expect([...losses.element().querySelectorAll("tbody th")].map(({ textContent }) => textContent)).toEqual([
    "コイン投げ",
    "Elo",
    "OpenSkill",
    "レート",
    "実力値（最も正確）",
  ]);
  await expect.element(screen.getByText(/小さいほどよい予想です（コイン投げは0.693）/)).toBeVisible();
});

test("[SKILL-6] the page of a player being measured says so", async () => {
  const screen = await render(<Stage name="player-measuring" />);
  await expect.element(screen.getByText("測定中 3/10")).toBeVisible();
});

test("[SKILL-6] the match room marks the players being measured and says what that means", async () => {
  const screen = await render(<Stage name="match-measuring" />);
  await expect.element(screen.getByText("測定中 3/10")).toBeInTheDocument();
  await expect.element(screen.getByText("測定中 0/10")).toBeInTheDocument();
  await expect
    .element(
      screen.getByText("測定中：実力値を測っている途中です。10試合ほどで落ち着きます。", { exact: true }),
    )
    .toBeInTheDocument();
  await expect
    .element(screen.getByText(/^かぜまるさんは近いレートの相手が長くいなかったため/), { timeout: 8000 })
    .toBeInTheDocument();
});

test("[WEB-661] a past season shows its first three, its matches and characters, with the way to each page of it", async () => {
  const screen = await render(<Stage name="season" />);
  await expect.element(screen.getByRole("heading", { level: 1, name: "シーズン8の記録" })).toBeVisible();
  const top = screen.getByRole("region", { name: "上位3人" });
  expect(top.getByRole("listitem").elements()).toHaveLength(3);
  const champion = top.getByRole("listitem").first().element().textContent;
  expect(champion).toMatch(/優勝.*こはる.*1962.*最高 2004.*214試合/);
  const records = screen.getByRole("region", { name: "記録" });
  await expect.element(records.getByText("2031")).toBeVisible();
  await expect.element(records.getByText("1,204試合")).toBeVisible();
  await expect.element(screen.getByText("2,830試合")).toBeVisible();
  await expect.element(screen.getByText("96%")).toBeVisible();
  await expect.element(screen.getByText(/^REMOVED_CHARACTER/).first()).toBeVisible();
  const links = screen.getByRole("link", { name: /を見る$/ }).elements();
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/?tab=ranking&season=s8",
    "/fairness?season=s8",
    "/characters?season=s8",
  ]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("[WEB-661] a season without matches, without places, that is running or unknown is shown as what it is", async () => {
  for (const [name, said] of [
    ["season-empty", "このシーズンに集計の終わった試合はありません。"],
    ["season-unplaced", "順位のついた人はいません。"],
    ["season-running", /開催中のシーズンです。/],
    ["season-none", "終わったシーズンは、まだありません。"],
    ["season-missing", "このシーズンは見つかりません。"],
  ] as const) {
    const screen = await render(<Stage name={name} />);
    await expect.element(screen.getByText(said)).toBeVisible();
    await screen.unmount();
  }
});

test("[WEB-661] the ranking of a past season links to what is left of it; that of the running one does not", async () => {
  const past = await render(<Stage name="ranking-past" />);
  const link = past.getByRole("link", { name: "シーズンの記録を見る" });
  await expect.element(link).toHaveAttribute("href", "/season?season=s8");
  await past.unmount();
  const running = await render(<Stage name="ranking" />);
  await expect.element(running.getByRole("table")).toBeVisible();
  expect(running.getByRole("link", { name: "シーズンの記録を見る" }).elements()).toEqual([]);
});
