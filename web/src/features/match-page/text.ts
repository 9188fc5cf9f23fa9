import { localized } from "../../text/localized.ts";

export const matchPageText = localized("matchPage", {
  failed: "試合を読み込めませんでした。",
  missingTitle: "試合が見つかりません",
  missing: "まだ終わっていないか、アドレスが違うようです。試合のページは、集計が終わると見られます。",
  playing: "この試合は、いま行われています。",
  toMatch: "試合画面へ",
  toRanking: "ランキングへ",
  notes: {
    invalid: "無効試合として報告されました。原因とされた人のほかは、レートは動きません。",
    voided: "ロビーが開かれないまま時間が過ぎました。レートは動きません。",
    disputed: "報告が食い違ったため、運営が確認しています。決まるまでレートは動きません。",
  },
  why: "なぜこの組み合わせか",
  noReasons: "この試合の組み合わせの理由は残っていません。",
  expected: (percent: number) => `勝率${percent}%と見込まれた側が勝ちました。`,
  fairness: "シーズン全体の公平さを見る",
});
