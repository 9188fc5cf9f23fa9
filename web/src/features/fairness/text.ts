import { HEADS } from "@gokaku/contract/heads";
import { localized } from "../../text/localized.ts";

const count = new Intl.NumberFormat("ja-JP");
const matches = (n: number) => `${count.format(n)}試合`;
const MONTH = new Intl.DateTimeFormat("ja-JP", { timeZone: "Asia/Tokyo", year: "numeric", month: "numeric" });
const year = (unixSeconds: number) => MONTH.format(unixSeconds * 1000);
const seconds = (s: number) => (s % 60 === 0 ? `${s / 60}分` : `${s}秒`);

export const fairnessText = localized("fairness", {
  title: HEADS["/fairness"].title,
  description: HEADS["/fairness"].description,
  characters: "ポケモン別の使用率と勝率を見る",
  lead: "試合の前に見せた勝率の見込みと、実際の結果とを突き合わせています。集計が終わった試合は、すべて数えます。",
  failed: "公平さの記録を読み込めませんでした。",
  missing: "このシーズンの記録はありません。",
  noSeason: "開催中のシーズンはありません。過去のシーズンを選べます。",
  empty: "このシーズンの集計済みの試合は、まだありません。",
  few: (n: number) => `勝敗が決まった試合は、まだ${matches(n)}です。数が少ないうちは、数字が大きく動きます。`,
  counted: (settled: number, decided: number) =>
    `集計済み ${matches(settled)}（うち勝敗が決まったもの ${matches(decided)}）`,
  table: "表で見る",
  matches,
  people: (n: number) => `${count.format(n)}人`,
  range: (from: string, to: string) => `${from}〜${to}`,
  percent: (share: number) => `${Math.round(share * 100)}%`,
  gaps: {
    title: "チームの力の差",
    hero: (bound: number) => `の試合で、両チームの平均の差が${bound}未満でした。`,
    note: "左に寄るほど、力のつり合った試合です。実力値の差で、実力値のない人がいる試合はレートの差です。",
    axis: "両チームの平均の差",
    matches: "試合数",
    below: (from: number, to: number | null) => (to === null ? `${from}〜` : `${from}〜${to}`),
  },
  calibration: {
    title: "見込みと結果",
    sentence: (figure: string, said: string, won: string) =>
      `${figure}でチームAが有利と見込んだ試合（平均${said}）で、チームAは実際に${won}勝ちました。`,
    none: "チームAが有利と見込んだ試合は、まだありません。",
    figures: { rate: "レート", skill: "実力値" },
    which: "予想に使った数字と見込み",
    skill: (n: number) =>
      `実力値は、10人全員に実力値があった${matches(n)}の見込みです。ランキングに出るのはレートで、組み合わせに使うのは実力値です。`,
    noSkill: "実力値で見込んだ試合は、まだありません。",
    note: "点が斜めの線に近いほど、見込みどおりです。点の大きさは試合数、縦の線は試合数から考えられる誤差（95%）です。",
    x: "見込みの勝率",
    y: "実際の勝率",
    range: (from: number, to: number) => `${Math.round(from * 100)}〜${Math.round(to * 100)}%`,
    interval: "誤差（95%）",
    brier: (figure: string) => `ブライアスコア（${figure}）`,
    logLoss: (figure: string) => `対数損失（${figure}）`,
    coin: (value: string) => `コイン投げなら${value}`,
    scores:
      "どちらも、見込みと結果との食い違いを表し、小さいほど正確です。互角な試合ほど結果は読めないので、コイン投げの値に近くなります。",
  },
  losses: {
    title: "予想の正確さくらべ",
    sentence:
      "数字は対数損失です。見込みと結果の食い違いを表し、小さいほどよい予想です（コイン投げは0.693）。",
    none: "くらべられる試合は、まだありません。",
    few: (n: number) => `まだ${matches(n)}なので、順序は入れ替わることがあります。`,
    note: (n: number) =>
      `同じ${matches(n)}でくらべています。どの方法も、その試合より前の結果だけを知っています。`,
    model: "予想の方法",
    loss: "対数損失",
    best: "（最も正確）",
    models: {
      coin: "コイン投げ",
      elo: "Elo",
      openskill: "OpenSkill",
      rate: "レート",
      skill: "実力値",
    },
  },
  movedIn: {
    title: "引っ越してきた対戦記録の検算",
    sentence: (n: number, from: number, to: number) =>
      `以前の場所での${matches(n)}（${year(from)}〜${year(to)}）を取り込み、Gokakuの計算式で最初からたどり直しました。`,
    starts: {
      skill: "レートは全員が1500から始まり、組み合わせに使う実力値だけを引き継ぎました。",
      brought: "はじめのレートは、持ってきたレーティングのままです。",
      centred: "はじめのレートは、持ってきたレーティングの平均を1500にそろえたものです。",
      replayed: "はじめのレートは、対戦から計算し直した数字です。",
    },
  },
  plans: {
    title: "組み合わせの良さ",
    all: "すべて",
    claim: (bound: number) =>
      bound === 0
        ? "の回で、これより良い組み合わせがないと証明しました。"
        : `の回で、最良の組み合わせとの差が${bound * 100}%以内だと証明しました。`,
    more: ({ bound, percent }: { readonly bound: number; readonly percent: number }) =>
      percent === 100
        ? `残りも、最良の組み合わせとの差は${bound * 100}%以内です。`
        : `差が${bound * 100}%以内だと証明したものまで合わせると、${percent}%です。`,
    few: (isAny: boolean) =>
      `最良の組み合わせとの差が2%以内だと証明した回は、${isAny ? "まだほとんど" : "まだ"}ありません。`,
    none: "このシーズンで試合の決まった回は、まだありません。",
    unavailable: "いまは読み込めません。しばらくしてから開き直してください。",
    scale: (ticks: number) =>
      ticks <= 100 ? "五角形1つが、組み合わせ1回です。" : "五角形1つが、全体の1%です。",
    note: "差は、最良の組み合わせとの評価値の差です。どんな組み合わせも超えられない上限と比べるので、実際の差は同じか、もっと小さくなります。",
    unbounded: "1分より短い間隔の回や、200人を超える回、途中で打ち切った回などでは、上限を計算していません。",
    axis: "差の上限",
    ticks: "組み合わせ",
    times: (n: number) => `${count.format(n)}回`,
    within: (within: number | "beyond" | "unknown") =>
      within === "unknown"
        ? "計算なし"
        : within === "beyond"
          ? "2%超"
          : within === 0
            ? "差なし（証明済み）"
            : `${within * 100}%以内`,
  },
  waits: {
    title: "待ち時間",
    sentence: (percent: string, within: number) =>
      `${percent}の人が、${seconds(within)}以内に試合が決まりました。`,
    none: "この7日間に決まった試合はありません。",
    note: (players: number) =>
      `直近7日間に試合が決まった${count.format(players)}人（5,000人まで）の、待ち始めてから決まるまでの時間です。シーズンにはよりません。`,
    axis: "待ち時間",
    people: "人数",
    below: (from: number, to: number | null) => (to === null ? `${seconds(from)}〜` : `〜${seconds(to)}`),
  },
  estimates: {
    title: "待ち時間の目安の当たり",
    sentence: (percent: string, n: number) =>
      `参加するときに見た「多くの人は〇分以内」は、${count.format(n)}回のうち${percent}で、そのとおりに決まりました。`,
    none: "このシーズンに、目安と突き合わせた参加はまだありません。",
    unavailable: "いまは読み込めません。しばらくしてから開き直してください。",
    few: "回数が少ないうちは、数字が大きく動きます。",
    note: "目安の時間までに試合が決まれば当たり、待ち時間がそれを超えれば外れです。超える前にやめた人は数えません。",
    shown: "見た目安",
    aim: "ねらい",
    hits: "当たり",
    bounds: { p50: "約〇分", p90: "多くの人は〇分以内" },
    of: (hits: number, n: number) => `${count.format(n)}回中${count.format(hits)}回`,
  },
  wishes: {
    title: "希望ロール",
    sentence: (percent: string) => `${percent}の人が、第1希望のロールで試合をしました。`,
    first: "第1希望",
    second: "第2希望",
    further: "第3希望以下",
    axis: "かなった希望",
    people: "のべ人数",
  },
});
