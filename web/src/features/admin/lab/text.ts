import type { LEFTOVER_SCOPES, LEFTOVER_SHORTAGES, Plan } from "@gokaku/contract/admin";
import { percentUp } from "../../../ui/reasons/percent-up.ts";
import type { Losses } from "./compare-plans.ts";

type Proof = Pick<Plan, "proven" | "value" | "upper_bound">;
type Overdue = Plan["overdue"];

/** By what share, in percent rounded up, the best plan could be better at most; null when nothing is known. */
const withinOf = ({ proven, value, upper_bound: bound }: Proof): number | null =>
  proven ? 0 : typeof bound === "number" && bound > 0 ? percentUp(1 - value / bound) : null;

/** Beyond so many players the solver has no bound. */
const MOST_BOUNDED = 200;

/** The part of a plan that explains a missing bound. */
const unboundedSaid = (plan: Plan): string => {
  if (plan.matches.length === 0) return "なし（試合なし）";
  if (plan.cut_short) return "なし（計算を途中で打ち切り）";
  const players = plan.matches.reduce((total, { seats }) => total + seats.length, plan.leftovers.length);
  if (players > MOST_BOUNDED) return `なし（${MOST_BOUNDED}人を超えるため）`;
  if (plan.overdue.seated < plan.overdue.waiting && plan.overdue.by !== "none_possible")
    return "なし（待ちすぎの人が残ったため）";
  return "なし（1分未満の間隔、少ない手数など）";
};

/** Why those who waited too long and are left over are so, by the solver's word for how it is known. */
const OVERDUE_SAID: Readonly<Record<string, string>> = {
  none_possible: "残りの人は、待機者のだれとも10人を組めません。",
  proven: "これより多くの人が入る組み合わせはありません（証明済み）。",
  rest: "残りの人は、組まれなかった人だけでは10人を組めません。別の組み合わせなら入れたかは、確かめていません。",
  search: "残りの人は、組まれなかった人と10人を組めますが、計算では使われませんでした。",
};

export const labText = {
  opened: "開始",
  kind: "種類",
  state: "状態",
  figures: "人数と試合",
  settingsVersion: "設定の版",
  solved: "計算時間",
  steps: "所要時間の内訳",
  stepNames: {
    snapshot: "待機者の記録",
    announce: "通知",
    stream: "読み込み",
    solve: "計算",
    submit: "保存",
    claims: "確保",
    creation: "試合の作成",
    total: "合計",
  } as Readonly<Record<string, string>>,
  milliseconds: (count: number) => `${count.toLocaleString("ja-JP")}ミリ秒`,
  proven: "最善の証明",
  provenSaid: (plan: Plan) => {
    const within = withinOf(plan);
    if (within === null) return unboundedSaid(plan);
    return within === 0
      ? "これより良い組み合わせはありません（証明済み）。"
      : `最良の組み合わせとの差は${within}%以内です（証明済み）。`;
  },
  provenBriefly: (plan: Proof) => {
    const within = withinOf(plan);
    return within === null ? "なし" : within === 0 ? "最善" : `${within}%以内`;
  },
  valueSaid: ({ proven, value, upper_bound: bound }: Proof) => {
    const most = proven ? value : bound;
    return `${value.toFixed(1)}${typeof most === "number" ? `（上限 ${most.toFixed(1)}）` : ""}`;
  },
  overdue: "待ちすぎの人",
  overdueSaid: ({ waiting, seated, by }: Overdue) => {
    if (waiting === 0) return "いません。";
    if (seated === waiting) return `${waiting}人全員が試合に入りました。`;
    const entered = seated === 0 ? "だれも試合に入っていません。" : `${seated}人が試合に入りました。`;
    return `${waiting}人のうち、${entered}${OVERDUE_SAID[by] ?? ""}`;
  },
  cutShort: "時間切れのため途中までの結果です。",
  noPlan: "計画は残っていません。",
  queue: (count: number) => `待っていた人（${count}人）`,
  queueShown: (shown: number, all: number) => `レートの高い順に、${all}人のうち${shown}人を表示しています。`,
  noQueue: "待っていた人の記録は残っていません。",
  waited: (minutes: number) => `${minutes}分待ち`,
  debt: (games: number) => `希望外 ${games}回`,
  blocks: (count: number) => `ブロック ${count}人`,
  plan: "実際の組み合わせ",
  match: (number: number) => `${number}試合目`,
  chance: "チームAの勝率の見込み",
  value: "評価値",
  teamGap: "平均レートの差",
  spread: "レートの幅",
  offRoleGap: "希望外の人数の差",
  lossesTitle: "評価値から引かれた点",
  losses: {
    team: "チームの差",
    lane: "レーンの差",
    spread: "レートの幅",
    choice: "希望順位",
    offRole: "希望外の偏り",
    freshness: "最近の顔ぶれ",
    measuring: "測定中の人の偏り",
  } satisfies Record<keyof Losses, string>,
  minus: (points: number) => (points < 0.05 ? "0" : `−${points.toFixed(1)}`),
  gap: "差",
  lane: "ロール",
  team: (team: string) => `チーム${team}`,
  seatWindow: (window: number) => `±${window}`,
  leftovers: (count: number) => `組まれなかった人（${count}人）`,
  scopes: {
    queue: "だれとも組めない",
    rest: "残った人とは組めない",
    worth: "組むほどの試合にならない",
    search: "探索の範囲外",
  } satisfies Record<(typeof LEFTOVER_SCOPES)[number], string>,
  shortages: { window: "レートの範囲", roles: "ロールの不足", blocks: "ブロック" } satisfies Record<
    (typeof LEFTOVER_SHORTAGES)[number],
    string
  >,
  seatsMissing: (takers: number, seats: number) => `${seats}枠に${takers}人`,
  replay: {
    title: "別の設定で計算し直す",
    help: "この回の待機者で、設定だけを変えて計算します。結果は保存されず、試合やキューには影響しません。",
    noSnapshot: "待機者の記録が残っていないため、計算し直せません。",
    form: "設定を変える",
    fromTick: "この回の設定",
    fromPresent: "現在の設定",
    fromDefault: "標準の設定",
    go: "計算する",
    running: "計算しています（最大1分）…",
    failed: "計算できませんでした",
    busyElsewhere: "ほかの計算が動いています。終わってからもう一度お試しください。",
    sameSettings: "設定は同じです。結果も記録と同じになります。",
    changed: "変えた設定",
    result: "記録との比較",
    identical: "組み合わせは記録と同じです。",
    head: ["項目", "記録", "再計算"],
    rows: {
      matches: "試合数",
      seated: "組まれた人",
      leftOver: "組まれなかった人",
      overdue: "待ちすぎの人",
      value: "評価値の合計",
      teamGap: "平均レートの差",
      laneGap: "レーンの差",
      spread: "レートの幅",
      worstChance: "最も偏った勝率",
      firstChoice: "第1希望",
      firstOrSecond: "第2希望まで",
      solve: "計算時間",
      proven: "最善の証明",
    },
    loss: (term: string) => `減点: ${term}`,
    overdue: (seated: number, waiting: number) => `${seated}/${waiting}人`,
    gained: (count: number) => `新しく組まれた人（${count}人）`,
    lost: (count: number) => `組まれなくなった人（${count}人）`,
    same: (count: number) => `${count}試合は同じ組み合わせです。`,
    different: (count: number) => `${count}試合の組み合わせが変わります。`,
    before: "記録",
    after: "再計算",
    none: "対応する試合なし",
  },
  settings: {
    title: "マッチメイカーの設定",
    failed: "設定を読み込めませんでした",
    version: "版",
    updated: "変更",
    byProduct: "標準",
    help: "保存した設定は、次の組み合わせから使われます。",
    check: "変更を確認",
    defaults: "標準の設定を入力",
    confirm: "マッチメイカーの設定の変更",
    save: "保存する",
    saved: "設定を保存しました。次の組み合わせから使われます。",
    saveFailed: "設定を保存できませんでした",
    bounds: ({ min, max }: { readonly min: number; readonly max: number }) =>
      `${min.toLocaleString("ja-JP")}〜${max.toLocaleString("ja-JP")}`,
    groups: {
      window: "レートの範囲",
      wait: "待ち時間",
      fairness: "試合の価値と公平さ",
      roles: "ロールと顔ぶれ",
      work: "計算量",
    },
    choicePenalty: (place: number) => `第${place}希望の減点`,
  },
} as const;
