import { localized } from "../../text/localized.ts";

export const thanksText = localized("thanks", {
  title: "ありがとうを送る",
  help: "うまかった人や、気持ちよく遊べた人を1人ずつ選べます。だれが送ったかは伝わりません。レートにも影響しません。",
  sides: { mate: "味方", opponent: "相手" },
  given: (name: string) => `${name}さんに送りました。10分以内なら、変えたり取り消したりできます。`,
});
