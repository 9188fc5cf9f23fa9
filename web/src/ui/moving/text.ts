import { localized } from "../../text/localized.ts";

const count = new Intl.NumberFormat("ja-JP");

export const movingText = localized("moving", {
  title: "以前の対戦記録でのレートの検算",
  method: "予想の方法",
  accuracy: "当たった割合",
  loss: "対数損失",
  rows: {
    coin: "コイン投げ",
    brought: "持ってきたレーティング",
    replayed: "Gokakuのレート",
    skill: "Gokakuの実力値",
  },
  people: (players: number) =>
    `持ってきたレーティングと、同じ対戦から計算し直したレートとを、${count.format(players)}人でくらべました。`,
  noRatings: "持ってきたレーティングがないので、計算し直したレートと実力値だけを表示します。",
  difference: "差の平均",
  centred: "平均をそろえたときの差の平均",
  correlation: "順位の相関",
  points: (value: number) => `${value.toFixed(0)}点`,
  lastThird: (games: number) =>
    `対戦の最後の3分の1（${count.format(games)}試合）の勝敗を、どれだけ当てられたかです。`,
  hindsight:
    "持ってきたレーティングは、この対戦の結果も知ったあとの数字です。Gokakuの数字は、その試合より前の結果だけを知っています。",
  noGames: "くらべられる対戦はありません。",
  percent: (share: number) => `${(share * 100).toFixed(1)}%`,
});
