import { localized } from "../../text/localized.ts";

export const correctionNewsText = localized("correctionNews", {
  news: "運営が試合の結果を訂正し、あなたの記録が変わりました。",
  open: "訂正の前と後を見る",
});
