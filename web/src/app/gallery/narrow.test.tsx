import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { Stage } from "./gallery.tsx";

/** A screen and what is there once it stands. */
const SCREENS: readonly (readonly [scene: string, words: RegExp])[] = [
  ["found", /^試合画面を開く$/],
  ["match-join", /^ボイスチャットに接続$/],
  ["queue-waiting", /^マッチングをやめる$/],
  ["report-pick", /^タイプを選択してポケモンを表示してください$/],
  ["match-won", /^もう一戦$/],
  ["player", /^よく使うロールとポケモン$/],
  ["match-page", /^なぜこの組み合わせか$/],
  ["mypage-seasons", /^最高レート 1712/],
  ["mypage-penalties", /^取り消し済み$/],
  ["mypage-blocking", /^保存する$/],
  ["mypage-leaving", /^退会する$/],
  ["fairness", /^希望ロール$/],
  ["devices-on", /^テスト通知を送る$/],
  ["admin, a tick", /^待っていた人（/],
];

/** Parts of the screen beyond its edge. */
const beyond = (): readonly string[] => {
  const width = document.documentElement.clientWidth;
  const isBeyond = (element: Element) => {
    const { right, left } = element.getBoundingClientRect();
    return right > width + 1 || left < -1;
  };
  const scrolls = (element: Element): boolean =>
    element.parentElement !== null &&
    (["auto", "scroll"].includes(getComputedStyle(element.parentElement).overflowX) ||
      scrolls(element.parentElement));
  return [...document.querySelectorAll("h1, h2, h3, p, button, a, dd, th, td, input, output")]
    .filter((element) => element.checkVisibility() && isBeyond(element) && !scrolls(element))
    .map((element) => element.outerHTML.slice(0, 120));
};

/** By how much the page, or a part that scrolls up and down, scrolls sideways; a wide table has a part of its own. */
const sideways = (): number =>
  [document.documentElement, ...document.querySelectorAll("[role=dialog] *, dialog, dialog *")]
    .filter(
      (element) => element === document.documentElement || getComputedStyle(element).overflowX === "auto",
    )
    .filter((element) => element === document.documentElement || element.querySelector("table") === null)
    .reduce((most, { scrollWidth, clientWidth }) => Math.max(most, scrollWidth - clientWidth), 0);

const measure = () => ({ sideways: sideways(), beyond: beyond() });
const NOTHING = { sideways: 0, beyond: [] };

afterEach(() => {
  document.documentElement.style.fontSize = "";
});

test.for(SCREENS)(
  "[WEB-285] a screen is whole at 320 px and with text of 200 %%: %s",
  async ([scene, words]) => {
    await page.viewport(320, 720);
    const screen = await render(<Stage name={scene} />);
    await expect.element(page.getByText(words).first()).toBeInTheDocument();
    await expect.poll(measure, { message: "320 px" }).toEqual(NOTHING);
    await page.viewport(390, 844);
    document.documentElement.style.fontSize = "200%";
    await expect.poll(measure, { message: "200 %" }).toEqual(NOTHING);
    await screen.unmount();
  },
);
