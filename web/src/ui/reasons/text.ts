import { localized } from "../../text/localized.ts";

export const reasonText = localized("reasons", {
  title: "互角度",
  fairness: "シーズンの公平さ",
  bar: ([own, other]: readonly [string, string], mine: string, theirs: string) =>
    `勝率の見込みは、${own}が${mine}、${other}が${theirs}です。`,
  /** Of both teams; by skill or by rate. */
  teamGap: (bySkill: boolean) => (bySkill ? "平均実力値の差" : "平均レートの差"),
  laneGap: (bySkill: boolean) => (bySkill ? "実力値の差" : "レートの差"),
  bySkill: "差と勝率の見込みは、表に出ない「実力値」で計算しています。ランキングの順位はレートで決まります。",
  named: (name: string) => `${name}さん`,
  farAhead: (players: string) => `${players}は近いレートの相手が長くいなかったため、範囲を外して組みました。`,
  yourRole: "あなたのロール",
  choice: (n: number) => `第${n}希望`,
  spread: (bySkill: boolean) => (bySkill ? "10人の実力値の幅" : "10人のレートの幅"),
  offRole: "第1希望でない人数の差",
  people: (n: number) => `${n}人`,
  binding: (distance: number, allowed: number) =>
    `条件がいちばん厳しかったのは、レート差${distance}の2人でした（${allowed}まで可）。`,
  repeats: (mates: number, opponents: number) =>
    `直近3試合でも味方どうしだったのは${mates}組、対戦相手どうしだったのは${opponents}組です。`,
  proven: "この試合が決まった回では、これより良い組み合わせがないと証明できています。",
  within: (percent: number) =>
    `この試合が決まった回では、最良の組み合わせとの差が${percent}%以内と証明できています。`,
});
