import type { AdminTab } from "./address.ts";

/** Names of the server's own words; an unknown word is shown as it is. */
export const named = (names: Readonly<Record<string, string>>, word: string): string => names[word] ?? word;

export const adminText = {
  title: "管理",
  failed: "アカウントを確認できませんでした。",
  tabs: {
    setup: "はじめに",
    overview: "概要・デバッグ",
    users: "ユーザー管理",
    matches: "試合管理",
    cases: "案件",
    seals: "証の申請",
    evidence: "不正の疑い",
    content: "コンテンツ管理",
    seasons: "シーズン管理",
    integrations: "連携",
    moving: "引っ越し",
  } satisfies Record<AdminTab, string>,
  /** After the name of a tab. */
  openCount: (count: number) => `（${count}件）`,
  /** The server may have done it, although its answer did not come. */
  perhaps: "変更が行われた可能性があります。最新の内容を読み直したので、確かめてからやり直してください。",
  conflict: "ほかの変更が先に保存されていました。最新の内容を読み直したので、確かめてやり直してください。",
  reason: "理由",
  reasonRefused: (most: number) => `1〜${most}文字で入力してください`,
  busy: "送信しています…",
  none: "なし",
  back: "一覧へ戻る",
  more: "さらに表示",
  below: "下に続きがあります",
} as const;
