import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { HARD_NAMES } from "../../gallery/hard-input.ts";
import { Stage } from "./gallery.tsx";
import { measure, NOTHING } from "./layout.ts";

/** Screens with what players and organisers wrote, and what is there once they stand. */
const SCREENS: readonly (readonly [scene: string, words: RegExp])[] = [
  ["rules", /^最近の結果$/],
  ["queue", /^マッチング開始$/],
  ["found", /^試合画面を開く$/],
  ["match-join", /^ボイスチャットに接続$/],
  ["match-missing", /^来ていない人を知らせる$/],
  ["match-measuring", /^平均実力値の差$/],
  ["match-badges", /^結果を報告する$/],
  ["report-pick", /^タイプを選択してポケモンを表示してください$/],
  ["match-won", /^もう一戦$/],
  ["match-upset", /^もう一戦$/],
  ["player-badges", /^よく使うロールとポケモン$/],
  ["match-page", /^なぜこの組み合わせか$/],
  ["match-page-badges", /^なぜこの組み合わせか$/],
  ["match-page-disputed", /^なぜこの組み合わせか$/],
  ["mypage-streak", /^最近の10試合$/],
  ["mypage-lost", /^最近の10試合$/],
  ["mypage-cases", /^異議を申し立てる$/],
  ["mypage-blocking", /^保存する$/],
  ["mypage-album", /^すべての勲章です/],
  ["ranking-badges", /^上位100名/],
  ["ranking-past", /^終了したシーズンの最終順位/],
  ["season", /の記録$/],
  ["season-empty", /の記録$/],
  ["season-unplaced", /の記録$/],
  ["characters", /^使用率$/],
  ["shop", /^特定商取引法に基づく表記$/],
  ["shop-purchase", /^決済画面へ進む$/],
  ["admin, a tick", /^待っていた人（/],
  ["admin, a match", /^報告/],
  ["admin, a user", /BAN/],
  ["moderator, cases", /^決定を待つ異議$/],
  ["moderator, a case", /^関わる人$/],
];

afterEach(() => page.viewport(1280, 800));

const isBroken = (image: HTMLImageElement): boolean =>
  image.checkVisibility() && image.complete && image.naturalWidth === 0;

test.for(SCREENS)(
  "[WEB-741] long names, emoji, letters from right to left, lost pictures and lost characters break no screen: %s",
  async ([scene, words]) => {
    const screen = await render(<Stage name={scene} hard />);
    await expect.element(page.getByText(words).first()).toBeInTheDocument();
    for (const width of [320, 390, 1280]) {
      await page.viewport(width, 844);
      await expect.poll(measure, { message: `${width} px` }).toEqual(NOTHING);
      const broken = () => [...document.images].filter(isBroken).map(({ src }) => src);
      await expect.poll(broken, { message: `${width} px` }).toEqual([]);
    }
    await screen.unmount();
  },
);

test("[WEB-744] in the match room and in a found match a name from right to left is cut at its own end", async () => {
  const name = HARD_NAMES[3];
  const room = await render(<Stage name="match-badges" hard />);
  const inRoom = room.getByText(name).first();
  await expect.element(inRoom).toBeInTheDocument();
  expect(getComputedStyle(inRoom.element())).toMatchObject({ direction: "rtl", textAlign: "left" });
  await room.unmount();
  const found = await render(<Stage name="found" hard />);
  const inFound = page.getByRole("dialog").getByText(name).first();
  await expect.element(inFound).toBeInTheDocument();
  expect(getComputedStyle(inFound.element()).direction).toBe("rtl");
  await found.unmount();
});
