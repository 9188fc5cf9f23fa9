import type { badgeCondition as conditionOfBadge, badgeName as nameOfBadge } from "../../ui/badge-words.ts";
import names from "./badges.json" with { type: "json" };

/** English names of the seeds' badges by their Japanese names. */
const NAMES: Readonly<Record<string, string>> = names;

type Pattern = readonly [japanese: RegExp, english: string];

const NUMBERED_NAMES: readonly Pattern[] = [
  [/^S(\d+) 1位$/, "S$1 1st"],
  [/^S(\d+) 2位$/, "S$1 2nd"],
  [/^S(\d+) 3位$/, "S$1 3rd"],
  [/^S(\d+)サポーター$/, "S$1 supporter"],
  [/^第(\d+)回大会 優勝$/, "Tournament $1 winner"],
  [/^第(\d+)回大会 準優勝$/, "Tournament $1 runner-up"],
];

const CONDITIONS: readonly Pattern[] = [
  [/^新規登録すると獲得$/, "Sign up"],
  [
    /^トレーナー名・希望ロール・得意ポケモン・自己紹介をすべて設定すると獲得$/,
    "Set your trainer name, roles, favourite Pokémon and introduction",
  ],
  [/^コミュニティサーバーに参加すると獲得$/, "Join the community server"],
  [/^はじめての試合を完了すると獲得$/, "Finish your first match"],
  [/^はじめて試合に勝利すると獲得$/, "Win a match for the first time"],
  [
    /^(\d+)つのロールすべてで(\d+)試合以上プレイすると獲得$/,
    "Play at least $2 match in each of the $1 roles",
  ],
  [/^ペナルティなしで(\d+)試合以上を達成すると獲得$/, "Play at least $1 matches without a penalty"],
  [/^通算(\d+)試合を達成すると獲得$/, "Play $1 matches"],
  [/^シーズン(\d+)を最終順位(\d+)位で終え(?:ると獲得|たプレイヤーに付与)$/, "Finish season $1 in place $2"],
  [
    /^シーズン(\d+)を最終順位(\d+)位以内で終え(?:ると獲得|たプレイヤーに付与)$/,
    "Finish season $1 among the best $2",
  ],
  [/^シーズン(\d+)の期間限定サポーター勲章$/, "Supporter badge of season $1"],
  [/^期間限定のサポーター勲章$/, "Supporter badge of a limited time"],
  [
    /^第(\d+)回コミュニティ大会で優勝したチームの選手に付与$/,
    "For the players of the team that won community tournament $1",
  ],
  [
    /^第(\d+)回コミュニティ大会で準優勝したチームの選手に付与$/,
    "For the players of the team that came second in community tournament $1",
  ],
  [/^運営スタッフに付与$/, "For the staff"],
  [/^開発に協力した方へ運営から付与$/, "For those who helped with the development"],
  [/^公認大会で実況・解説を務めた方に付与$/, "For casters of official tournaments"],
  [/^ベータテストに参加した方に付与$/, "For those who took part in the beta test"],
  [/^重要な不具合を報告した方に付与$/, "For those who reported an important bug"],
  [/^(\d+)周年の期間中に試合をした方に付与$/, "For those who played in the time of anniversary $1"],
  [/^サポートページから購入可能$/, "Sold in the shop"],
];

/** Texts in brackets at the end of a condition. */
const REMARKS: readonly Pattern[] = [
  [/^現在購入不可$/, "not for sale"],
  [/^シーズン開始後に公開$/, "shown when the season starts"],
  [/^限定(\d+)個$/, "only $1 pieces"],
  [/^シーズン(\d+)の期間中$/, "during season $1"],
];

/** @returns null if no pattern matches */
const translate = (patterns: readonly Pattern[], text: string): string | null => {
  const found = patterns.find(([japanese]) => japanese.test(text));
  return found === undefined ? null : text.replace(...found);
};

/** A text that an organiser wrote or changed stays as it is. */
export const badgeName: typeof nameOfBadge = ({ display }) =>
  NAMES[display] ?? translate(NUMBERED_NAMES, display) ?? display;

export const badgeCondition: typeof conditionOfBadge = ({ condition }) => {
  const [, what = condition, remark] = /^(.*?)(?:（(.*)）)?$/.exec(condition) ?? [];
  const english = translate(CONDITIONS, what);
  if (english === null || remark === undefined) return english ?? condition;
  const more = translate(REMARKS, remark);
  return more === null ? condition : `${english} (${more})`;
};
