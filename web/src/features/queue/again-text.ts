import { localized } from "../../text/localized.ts";

export const againText = localized("again", {
  go: "もう一戦",
  joining: "受け付けています",
  /** On the button, and above it, while the result of the last match is not applied yet. */
  pending: "結果の反映待ち",
  counting: "結果を反映しています。終わりしだい、自動で参加します。",
  waiting: "マッチング待ちの画面へ",
  together: "同じ10人がそろって待つと、チームを組み替えてもう一度試合になります。",
});
