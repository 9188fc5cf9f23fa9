/**
 * Takes the README's pictures from a running system: signs in as a test account on a phone, waits, plays and
 * reports matches until one is won. `npm start -- --bots 9`, then
 * `npm run pictures -w web -- http://127.0.0.1:8080`. Writes docs/pictures/{waiting,match,result}.webp.
 */
import { writeFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";

const [address = "http://127.0.0.1:8080"] = process.argv.slice(2);
const ACCOUNT = "dummy_001";
const PASSWORD = process.env.DUMMY_PASSWORD ?? "gokaku";
const ROLES = ["MIDDLE", "TANK", "SUPPORT"];
const FOUND_MS = 180_000;
const SETTLED_MS = 180_000;
/** Until animations and pictures have come to rest. */
const REST_MS = 2_000;
const WEBP_QUALITY = 0.8;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The screenshot as WebP, encoded by the browser: Playwright itself writes only PNG and JPEG. */
const toWebp = async (browser: Browser, png: Buffer): Promise<Buffer> => {
  const page = await browser.newPage();
  const url = await page.evaluate(
    async ([source = "", quality = "1"]) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", Number(quality));
    },
    [`data:image/png;base64,${png.toString("base64")}`, String(WEBP_QUALITY)],
  );
  await page.close();
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
};

const takePicture = async (browser: Browser, page: Page, name: string): Promise<void> => {
  await page.waitForTimeout(REST_MS);
  const file = new URL(`../../docs/pictures/${name}.webp`, import.meta.url);
  const webp = await toWebp(browser, await page.screenshot());
  writeFileSync(file, webp);
  console.log(`docs/pictures/${name}.webp  ${Math.round(webp.length / 1000)} kB`);
};

const signIn = async (page: Page): Promise<void> => {
  await page.goto(new URL("/?tab=match", address).href);
  await button(page, "ログイン").first().click();
  await page.getByRole("combobox").selectOption(ACCOUNT);
  await page.getByLabel("パスワード").fill(PASSWORD);
  await button(page, "ログイン").last().click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.goto(new URL("/?tab=match", address).href);
};

const startWaiting = async (page: Page): Promise<void> => {
  const tiles = page.getByRole("group", { name: "希望ロール" });
  await tiles.waitFor();
  const chosen = tiles.locator('button[aria-pressed="true"]');
  while ((await chosen.count()) > 0) await chosen.first().click();
  for (const role of ROLES) await tiles.locator(`button[data-role=${role}]`).click();
  await button(page, "マッチング開始").click();
  await button(page, "マッチングをやめる").waitFor();
};

const report = async (page: Page): Promise<void> => {
  await button(page, "結果を報告する").click();
  await button(page, "BANしていない").click();
  await button(page, "アタック").click();
  await page.getByRole("option", { name: "ピカチュウ" }).first().click();
  for (const move of ["わざ1", "わざ2"])
    await page.getByRole("group", { name: move }).getByRole("radio").first().check({ force: true });
  await button(page, "勝ち").click();
  await button(page, "送信").click();
};

/** From the announcement of a match to its result. */
const playMatch = async (browser: Browser, page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^(?:試合画面を開く|参加する)/ }).click({ timeout: FOUND_MS });
  const lobby = page.getByLabel("ロビーID（8文字まで）");
  await button(page, "結果を報告する").or(lobby).first().waitFor();
  if (await lobby.isVisible()) {
    await lobby.fill("AB12CD34");
    await button(page, "送信").click();
  }
  await page.getByRole("heading", { name: "ロビーへ入室" }).waitFor({ timeout: FOUND_MS });
  await takePicture(browser, page, "match");
  await report(page);
  const result = page.getByRole("region", { name: "集計済み" });
  await result.getByText(/^[+−]\d+$/).waitFor({ timeout: SETTLED_MS });
};

const browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });
const page = await browser.newPage({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  colorScheme: "dark",
  reducedMotion: "reduce",
  locale: "ja-JP",
  timezoneId: "Asia/Tokyo",
});
try {
  await signIn(page);
  await startWaiting(page);
  for (;;) {
    await takePicture(browser, page, "waiting");
    await playMatch(browser, page);
    if (await page.getByText("WIN", { exact: true }).isVisible()) break;
    await button(page, "もう一戦").click();
    await button(page, "マッチングをやめる").waitFor();
  }
  await page.getByText(/^報告を受け付けました/).waitFor({ state: "hidden" });
  await takePicture(browser, page, "result");
} finally {
  await browser.close();
}
