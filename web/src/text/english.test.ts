import { CASE_LIMITS, LIMITS, RETENTION_DAYS } from "@gokaku/game";
import { expect, test } from "vitest";
import badges from "../../../seeds/badges.json" with { type: "json" };
import pokemon from "../../../seeds/pokemon.json" with { type: "json" };
import { appText } from "../app/text.ts";
import { correctionNewsText } from "../features/account/correction-text.ts";
import { sealText } from "../features/account/seal-text.ts";
import { accountText } from "../features/account/text.ts";
import { announcementText } from "../features/announcement/text.ts";
import { archiveText } from "../features/archive/text.ts";
import { charactersText } from "../features/characters/text.ts";
import { correctionText } from "../features/corrections/text.ts";
import { draftText } from "../features/draft/text.ts";
import { fairnessText } from "../features/fairness/text.ts";
import { foundText } from "../features/found/text.ts";
import { legalText } from "../features/legal/text.ts";
import { loginText } from "../features/login/text.ts";
import { lostText } from "../features/lost-seat/text.ts";
import { firstMatchText } from "../features/match/first-match-text.ts";
import { reportText } from "../features/match/report/text.ts";
import { matchText } from "../features/match/text.ts";
import { matchPageText } from "../features/match-page/text.ts";
import { editText } from "../features/mypage/edit/text.ts";
import { ledgerText } from "../features/mypage/ledger/text.ts";
import { albumText } from "../features/mypage/more/album-text.ts";
import { MORE_NAMES } from "../features/mypage/more/names.ts";
import { moreText } from "../features/mypage/more/text.ts";
import { mypageText } from "../features/mypage/text.ts";
import { offerText } from "../features/offer/text.ts";
import { playerText } from "../features/player/text.ts";
import { againText } from "../features/queue/again-text.ts";
import { joiningText } from "../features/queue/joining-text.ts";
import { queueText } from "../features/queue/text.ts";
import { rankingText } from "../features/ranking/text.ts";
import { rulesText } from "../features/rules/text.ts";
import { seasonText } from "../features/season/text.ts";
import { shopText } from "../features/shop/text.ts";
import { stripText } from "../features/strip/text.ts";
import { deviceNameText } from "../live/devices/support.ts";
import { devicesText } from "../live/devices/text.ts";
import { DEVICES_TITLE } from "../live/devices/title.ts";
import { seatText } from "../live/seat/text.ts";
import { signInText } from "../sign-in/text.ts";
import { appointmentsText } from "../ui/appointments/text.ts";
import { badgeCondition, badgeName } from "../ui/badge-words.ts";
import { casesText } from "../ui/cases/text.ts";
import { caseTitles } from "../ui/cases/titles.ts";
import { characterName, moveName } from "../ui/characters/character-name.ts";
import { characterText } from "../ui/characters/text.ts";
import { disputeText } from "../ui/dispute-room/text.ts";
import { headlineText } from "../ui/heads/headline.ts";
import { matchHeadText } from "../ui/heads/match-head.ts";
import { matchResult } from "../ui/heads/match-result.ts";
import { playerHead } from "../ui/heads/player-head.ts";
import { lineupText } from "../ui/lineup/text.ts";
import { measuringText } from "../ui/measuring/text.ts";
import { movesText } from "../ui/moves/text.ts";
import { movingText } from "../ui/moving/text.ts";
import { orderStates } from "../ui/order-states.ts";
import { graphText } from "../ui/rate-graph/text.ts";
import { reasonText } from "../ui/reasons/text.ts";
import { recordText } from "../ui/records/text.ts";
import { roleText } from "../ui/roles/text.ts";
import { shareText } from "../ui/share-text.ts";
import { thanksText } from "../ui/thanks/text.ts";
import { english } from "./en/index.ts";
import { formatText } from "./format.ts";
import { ja } from "./ja.ts";
import { rulesOfGame } from "./rules-fallback.ts";

const JAPANESE_TEXT = /[\u3040-\u30ff\u3400-\u9fff\uff00-\uffef]/;

const JAPANESE: { readonly [Name in keyof typeof english]: unknown } = {
  app: appText,
  format: formatText,
  shared: ja,
  season: seasonText,
  announcement: announcementText,
  strip: stripText,
  login: loginText,
  rules: rulesText,
  rulesOfGame,
  joining: joiningText,
  queue: queueText,
  again: againText,
  roles: roleText,
  appointments: appointmentsText,
  found: foundText,
  offer: offerText,
  seat: seatText,
  lostSeat: lostText,
  records: recordText,
  match: matchText,
  firstMatch: firstMatchText,
  report: reportText,
  characters: characterText,
  reasons: reasonText,
  lineup: lineupText,
  measuring: measuringText,
  ranking: rankingText,
  mypage: mypageText,
  rateGraph: graphText,
  seal: sealText,
  moves: movesText,
  correction: correctionText,
  correctionNews: correctionNewsText,
  more: moreText,
  moreNames: MORE_NAMES,
  cases: casesText,
  caseTitles,
  ledger: ledgerText,
  devicesTitle: DEVICES_TITLE,
  account: accountText,
  edit: editText,
  player: playerText,
  devices: devicesText,
  deviceName: deviceNameText,
  album: albumText,
  signIn: signInText,
  share: shareText,
  orderStates,
  shop: shopText,
  draft: draftText,
  legal: legalText,
  fairness: fairnessText,
  moving: movingText,
  archive: archiveText,
  characterUse: charactersText,
  thanks: thanksText,
  disputeRoom: disputeText,
  matchPage: matchPageText,
  headline: headlineText,
  matchResult,
  matchHead: matchHeadText,
  playerHead,
  badgeName,
  badgeCondition,
  characterName,
  moveName,
};

type Leaf = readonly [path: string, text: unknown];

const leavesOf = (texts: unknown, path: string): readonly Leaf[] =>
  typeof texts === "object" && texts !== null
    ? Object.entries(texts).flatMap(([key, value]) => leavesOf(value, `${path}.${key}`))
    : [[path, texts]];

const formOf = ([path, text]: Leaf): string => `${path}: ${typeof text}`;

/** A text, or the result of a function with sample arguments. */
const shown = (text: unknown): string => {
  if (typeof text !== "function") return String(text);
  for (const sample of [
    3,
    "a",
    ["a", "b"],
    {},
    { code: "even", percent: 99, started_at: 1 },
    { name_en: "Pikachu" },
    { display: "初陣", condition: "新規登録すると獲得" },
  ]) {
    try {
      const result: unknown = text(sample, 5, 7);
      return typeof result === "object" ? JSON.stringify(result) : String(result);
    } catch {
      // The function needs arguments of another kind.
    }
  }
  throw new Error(`no sample suits ${text}`);
};

test("[WEB-693] both languages have the same keys, and texts and functions in the same places", () => {
  for (const [name, texts] of Object.entries(english)) {
    const japanese = JAPANESE[name as keyof typeof english];
    expect(leavesOf(texts, name).map(formOf).toSorted(), name).toEqual(
      leavesOf(japanese, name).map(formOf).toSorted(),
    );
  }
});

test("[WEB-693] no English text is empty or holds Japanese", () => {
  for (const [path, text] of leavesOf(english, "")) {
    const words = shown(text);
    expect(words, path).not.toMatch(JAPANESE_TEXT);
    expect(words.trim(), path).not.toBe("");
  }
});

test("[WEB-693] the limits that English texts name are those of the game", () => {
  const { seats, result } = english.match;
  expect(seats.confirmed(1)).toContain(`1/${LIMITS.playersPerMatch}`);
  expect(seats.votes(1)).toBe(`1/${LIMITS.missingVotes}`);
  expect(result.streak(LIMITS.historyShown)).toBe(english.records.longStreak(LIMITS.historyShown));
  expect(result.streak(LIMITS.historyShown - 1)).toBe(english.records.streak(LIMITS.historyShown - 1));
  expect(english.more.penalties.blockedAt).toContain(`${LIMITS.blockingPenalty} points`);
  expect(english.edit.trainerNameLong).toContain(`${LIMITS.trainerNameLength} characters`);
  expect(english.edit.bioRefused).toContain(`${LIMITS.bioLength} characters`);
  expect(english.edit.favourites.help).toContain(`up to ${LIMITS.favouritesPerRole} for`);
  expect(english.more.blocking.count(1)).toBe(`1 / ${LIMITS.maxBlocked}`);
  expect(english.cases.pictures.help).toContain(`after ${RETENTION_DAYS.casePictures} days`);
  expect(english.cases.own.lead(CASE_LIMITS.appealDays)).toContain(`within ${CASE_LIMITS.appealDays} days`);
  expect(english.more.blocking.help).toContain(`up to ${LIMITS.maxBlocked} players`);
});

test("[WEB-713] every move of the seeds has the English name of the seeds", () => {
  for (const { moves, moves_en: movesEn } of pokemon) {
    for (const slot of ["move_1a", "move_1b", "move_2a", "move_2b"] as const) {
      const name = moves[slot];
      if (name !== null) expect(english.moveName(name), name).toBe(movesEn[slot]);
    }
  }
  const extra = pokemon.flatMap((character) => ("moves_extra" in character ? [character.moves_extra] : []));
  for (const name of extra.flatMap((moves) => Object.values(moves ?? {})))
    expect(english.moveName(name), name).not.toBe(name);
  expect(english.moveName("unknown")).toBe("unknown");
});

test("[WEB-713] every badge of the seeds has an English name of its own and an English condition; others stay as written", () => {
  const names = badges.map(english.badgeName);
  expect(names.filter((name) => JAPANESE_TEXT.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(badges.length);
  const conditions = badges.map(english.badgeCondition);
  expect(conditions.filter((condition) => JAPANESE_TEXT.test(condition))).toEqual([]);
  expect(english.badgeName({ display: "S10 2位" })).toBe("S10 2nd");
  expect(english.badgeCondition({ condition: "サポートページから購入可能（限定20個）" })).toBe(
    "Sold in the shop (only 20 pieces)",
  );
  const own = { display: "夜の部 皆勤", condition: "夜の部に10回参加すると獲得（限定20個）" };
  expect([english.badgeName(own), english.badgeCondition(own)]).toEqual([own.display, own.condition]);
});

test("[WEB-714] the English legal pages name the version that is binding, and the figures of the Japanese one", () => {
  expect(english.legal.binding).toContain("Only the Japanese version is binding");
  expect(english.legal.terms.body).toContain(`With ${LIMITS.blockingPenalty} or more`);
  expect(english.legal.commercial.facts).toHaveLength(legalText.commercial.facts.length);
  const articles = /^## /gm;
  for (const page of ["terms", "privacy"] as const)
    expect(english.legal[page].body.match(articles)).toHaveLength(
      legalText[page].body.match(articles)?.length ?? 0,
    );
});
