export const reasonText = {
  title: "互角度",
  fairness: "シーズンの公平さ",
  mine: "味方",
  theirs: "相手",
  bar: ([own, other]: readonly [string, string], mine: string, theirs: string) =>
    `勝率の見込みは、${own}が${mine}、${other}が${theirs}です。`,
  teamGap: "平均レートの差",
  yourRole: "あなたのロール",
  choice: (n: number) => `第${n}希望`,
  spread: "10人のレートの幅",
  offRole: "第1希望でない人数の差",
  people: (n: number) => `${n}人`,
  binding: (distance: number, allowed: number) =>
    `条件がいちばん厳しかったのは、レート差${distance}の2人でした（${allowed}まで可）。`,
  repeats: (mates: number, opponents: number) =>
    `直近3試合でも味方どうしだったのは${mates}組、対戦相手どうしだったのは${opponents}組です。`,
  proven: "この試合が決まった回では、これより良い組み合わせがないと証明できています。",
  within: (percent: number) =>
    `この試合が決まった回では、最良の組み合わせとの差が${percent}%以内と証明できています。`,
} as const;
