import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { Stage } from "./gallery.tsx";
import { measure, NOTHING } from "./layout.ts";

/** A screen and what is there once it stands. */
const SCREENS: readonly (readonly [scene: string, words: RegExp])[] = [
  ["rules", /^最近の結果$/],
  ["found", /^試合画面を開く$/],
  ["match-join", /^ボイスチャットに接続$/],
  ["match-decline", /^平均実力値の差$/],
  ["match-missing", /^平均実力値の差$/],
  ["match-measuring", /^平均実力値の差$/],
  ["match-badges", /^結果を報告する$/],
  ["match-first-confirm", /^はじめての試合$/],
  ["match-first-host", /^はじめての試合$/],
  ["match-first-report", /^はじめての試合$/],
  ["queue-waiting", /^マッチングをやめる$/],
  ["queue-newcomer", /^希望ロールを2つ以上選ぶ$/],
  ["queue-one-missing", /^マッチング開始$/],
  ["queue-announcement", /^マッチング開始$/],
  ["queue-penalty", /^内訳を見る$/],
  ["report-pick", /^タイプを選択してポケモンを表示してください$/],
  ["dispute-first", /^あなたの説明$/],
  ["dispute-invalid", /^無効の原因になった人$/],
  ["dispute-written", /^10人で話し合う$/],
  ["match-thanks", /^ありがとうを送る$/],
  ["match-won", /^もう一戦$/],
  ["match-won-badge", /^もう一戦$/],
  ["player", /^よく使うロールとポケモン$/],
  ["player-badges", /^よく使うロールとポケモン$/],
  ["player-report-filled", /^2 \/ 5枚$/],
  ["player-report-of-match", /^通報する$/],
  ["player-report-pictures-left", /^画像をもう一度送る$/],
  ["match-page", /^なぜこの組み合わせか$/],
  ["match-page-badges", /^なぜこの組み合わせか$/],
  ["mypage-album", /^すべての勲章です/],
  ["mypage-seasons", /^最高レート 1712/],
  ["mypage-penalties", /^取り消し済み$/],
  ["mypage-cases", /^異議を申し立てる$/],
  ["mypage-blocking", /^保存する$/],
  ["mypage-leaving", /^退会する$/],
  ["ranking-badges", /^上位100名/],
  ["fairness", /^希望ロール$/],
  ["season", /の記録$/],
  ["characters", /^使用率$/],
  ["shop", /^特定商取引法に基づく表記$/],
  ["shop-purchase", /^決済画面へ進む$/],
  ["devices-on", /^テスト通知を送る$/],
  ["admin, a tick", /^待っていた人（/],
  ["moderator, cases", /^決定を待つ異議$/],
  ["moderator, a case", /^関わる人$/],
  ["moderator, an appeal", /^関わる人$/],
  ["moderator, an appeal against the own decision", /^最初の決定をした人は/],
  ["helper, attention", /^案件の対応状況/],
];

afterEach(() => {
  document.documentElement.style.fontSize = "";
});

test.for(SCREENS)(
  "[WEB-285] [WEB-731] [WEB-742] a screen is whole at 320 px and with text of 200 %%: %s",
  async ([scene, words]) => {
    await page.viewport(320, 720);
    const screen = await render(<Stage name={scene} />);
    await expect.element(page.getByText(words).first()).toBeInTheDocument();
    await expect.poll(measure, { message: "320 px" }).toEqual(NOTHING);
    await page.viewport(390, 844);
    document.documentElement.style.fontSize = "200%";
    await expect.poll(measure, { message: "200 %" }).toEqual(NOTHING);
    await page.viewport(320, 720);
    await expect.poll(measure, { message: "320 px, 200 %" }).toEqual(NOTHING);
    await screen.unmount();
  },
);
