/**
 * Cuts the heading font down to what headings, labels and figures of the app need: ASCII, kana, Japanese
 * punctuation and the kanji of the catalogue. Run it after adding words: `node web/scripts/subset-font.ts`.
 */

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { MATCH_RESULTS } from "@gokaku/contract/match-result";
import subsetFont from "subset-font";
import { appText } from "../src/app/text.ts";
import { charactersText } from "../src/features/characters/text.ts";
import { draftText } from "../src/features/draft/text.ts";
import { fairnessText } from "../src/features/fairness/text.ts";
import { legalText } from "../src/features/legal/text.ts";
import { loginText } from "../src/features/login/text.ts";
import { reportText } from "../src/features/match/report/text.ts";
import { matchText } from "../src/features/match/text.ts";
import { matchPageText } from "../src/features/match-page/text.ts";
import { editText } from "../src/features/mypage/edit/text.ts";
import { mypageText } from "../src/features/mypage/text.ts";
import { playerText } from "../src/features/player/text.ts";
import { againText } from "../src/features/queue/again-text.ts";
import { queueText } from "../src/features/queue/text.ts";
import { rulesText } from "../src/features/rules/text.ts";
import { shopText } from "../src/features/shop/text.ts";
import { ja } from "../src/text/ja.ts";
import { characterText } from "../src/ui/characters/text.ts";
import { graphText } from "../src/ui/rate-graph/text.ts";
import { winsInARow } from "../src/ui/records/streak.ts";
import { recordText } from "../src/ui/records/text.ts";
import { roleText } from "../src/ui/roles/text.ts";

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");

/** The title of each page and its headings. */
const headingsOf = ({ about, terms, privacy }: typeof legalText): readonly string[] =>
  [about, terms, privacy].flatMap(({ title, body }) => [
    title,
    ...(typeof body === "string" ? body : body("")).split("\n").filter((line) => line.startsWith("#")),
  ]);

const headings = [
  ja.brand.kana,
  ...Object.values(appText.tabs),
  ...Object.values(ja.roles),
  ...Object.values(ja.roleGlyphs),
  ...Object.values(characterText.types),
  ...Object.values(matchText.phases),
  ...Object.values(reportText.steps),
  ...Object.values(recordText.outcome),
  ja.found.title,
  fairnessText.title,
  fairnessText.gaps.title,
  fairnessText.calibration.title,
  fairnessText.losses.title,
  fairnessText.waits.title,
  fairnessText.wishes.title,
  ...Object.values(MATCH_RESULTS),
  matchPageText.why,
  matchPageText.missingTitle,
  playerText.played,
  playerText.past,
  playerText.people,
  charactersText.title,
  winsInARow(Number.POSITIVE_INFINITY),
  playerText.missingTitle,
  mypageText.graph,
  mypageText.ledger,
  againText.go,
  againText.joining,
  againText.pending,
  againText.waiting,
  graphText.highest,
  roleText.title,
  ...headingsOf(legalText),
  legalText.commercial.title,
  draftText.create,
  draftText.join,
  draftText.wait,
  draftText.done,
  draftText.choose("ban"),
  shopText.title,
  shopText.orders.title,
  shopText.result.title,
  shopText.purchase.title,
  editText.title,
  editText.favourites.title,
  editText.characters.title,
  editText.badges.title,
  editText.badges.pickTitle,
  queueText.status,
  queueText.start,
  queueText.stop,
  queueText.signals,
  queueText.previous,
  loginText.title,
  mypageText.status,
  mypageText.history,
  mypageText.badges,
  mypageText.loggedOutTitle,
  reportText.title,
  reportText.summary,
  reportText.noBan,
  matchText.reportButton,
  matchText.title,
  matchText.reasons.title,
  ja.sides.mine,
  matchText.first,
  matchText.second,
  ja.auth.required,
  ja.auth.expiredTitle,
  rulesText.announcement,
  "このサービスの試合参加条件流れ位回勝敗順点秒分日時待機中残終了相手味方送信開催次",
].join("");

const letters =
  range(0x20, 0x7e) +
  range(0x3041, 0x3096) +
  range(0x30a1, 0x30fc) +
  "、。「」・（）【】〜：／！？％±−＋→…ー々" +
  headings;

const source = fileURLToPath(
  import.meta.resolve("@fontsource/m-plus-1p/files/m-plus-1p-japanese-800-normal.woff2"),
);
const target = new URL("../src/styles/m-plus-1p-800.woff2", import.meta.url);

const subset = await subsetFont(readFileSync(source), letters, { targetFormat: "woff2" });
writeFileSync(target, subset);
console.log(`${subset.length} bytes, ${new Set(letters).size} letters`);
