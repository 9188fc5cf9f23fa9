import { localized } from "../../text/localized.ts";

export const graphText = localized("rateGraph", {
  label: "レートの推移。左右の矢印キーで試合を選べます。",
  point: (date: string, rate: number, delta: string) => `${date}、レート${rate}、${delta}`,
  start: "シーズン開始時",
  registered: "登録時",
  other: "試合以外の変更",
  match: "試合を見る",
  none: "レートの動く試合がまだありません。",
  single: "試合を重ねると、ここに線が伸びていきます。",
  highest: "最高",
});
