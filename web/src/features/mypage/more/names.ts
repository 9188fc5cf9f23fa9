import { localized } from "../../../text/localized.ts";

/** The names of the dialogs. Their other texts are loaded with each dialog. */
export const MORE_NAMES = localized("moreNames", {
  title: "記録と設定",
  album: "勲章図鑑",
  seasons: "過去データ",
  seal: "証の状態と申請",
  penalties: "ペナルティの内訳",
  cases: "通報と対応状況",
  orders: "購入履歴",
  blocking: "ブロックリスト",
  leaving: "データのダウンロードと退会",
});
