import { localized } from "../../text/localized.ts";

export const seatText = localized("seat", {
  decline: "辞退する",
  declineTitle: "試合を辞退しますか？",
  declinePrice:
    "発表から15秒以内は1日1回まで無料。それ以外は5分の待機と警告1回、警告3回でペナルティ1点です。",
  declineFree: (seconds: number) =>
    `いま辞退すると無料です（あと${seconds}秒。今日まだ辞退していない場合）。`,
  declineOthers: "空いた席には、待っている人の中から代わりの人が入ります。",
  stay: "やめる",
});
