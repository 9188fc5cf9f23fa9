import { localized } from "../../../text/localized.ts";

/** The dialogs as their rows call them, apart from the sentences in them: those come with the dialog. */
export const MORE_NAMES = localized("moreNames", {
  title: "記録と設定",
  album: "勲章図鑑",
  seasons: "過去データ",
  penalties: "ペナルティの内訳",
  orders: "購入履歴",
  blocking: "ブロックリスト",
  leaving: "データのダウンロードと退会",
});
