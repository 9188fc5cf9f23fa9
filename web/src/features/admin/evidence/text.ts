import type { Finding, FindingKind } from "@gokaku/contract/admin";

const whole = (value: number): string => String(Math.round(value));
const tenths = (value: number): string => (Math.round(value * 10) / 10).toFixed(1);
/** So rare that a number says no more. */
const RAREST = 1_000_000;

/** The numbers of a row as a sentence; a missing number counts as 0. */
const SENTENCES: Readonly<
  Record<FindingKind, (one: string, other: string, number: (name: string) => number) => string>
> = {
  boosting: (one, other, n) =>
    `${one}は、${other}との対戦${whole(n("meetings"))}試合で${whole(n("losses"))}敗しています。実力から見込まれるのは${tenths(n("expected_losses"))}敗で、最長${whole(n("longest_chain"))}連敗です。`,
  win_trading: (one, other, n) =>
    `${one}と${other}の対戦${whole(n("meetings"))}試合で、勝者が${whole(n("changes"))}回入れ替わっています。見込まれるのは${tenths(n("expected_changes"))}回です。`,
  second_account: (one, other, n) =>
    `共通の端末が${whole(n("shared_devices"))}、共通の回線の範囲が${whole(n("shared_networks"))}あります。遊ぶ時間帯と使うポケモンが似ていて、同じ時間に試合をしたことがありません。試合数は${one}が${whole(n("newer_matches"))}、${other}が${whole(n("older_matches"))}です。`,
  skilled_newcomer: (one, other, n) =>
    `${one}は${whole(n("matches"))}試合で${whole(n("wins"))}勝しています。始めたばかりの人に見込まれるのは${tenths(n("expected_wins"))}勝です。遊ぶ時間帯と使うポケモンが${other}と似ていて、同じ時間に試合をしたことがありません。`,
  grudge: (one, other, n) =>
    `${one}は、ほかの人が誰も通報していない試合で、${other}を${whole(n("reports"))}回通報しています。一緒の${whole(n("together"))}試合で見込まれるのは${tenths(n("expected_reports"))}回です。`,
};

export const evidenceAdminText = {
  title: "不正の疑い",
  help: "過去90日の試合、通報、ログインの記録から、週に1回作成します。疑いは調べるきっかけで、これだけで誰かが不利になることはありません。友だちどうしや家族のこともあります。",
  made: (when: string) => `${when}に作成`,
  failed: "一覧を読み込めませんでした。",
  none: "目立つ組み合わせはありません。",
  notYet: "一覧はまだ作成されていません。",
  kinds: {
    win_trading: "勝ち負けの交換",
    boosting: "わざと負けた疑い",
    second_account: "2つめのアカウント",
    skilled_newcomer: "強すぎる新しいアカウント",
    grudge: "特定の人への通報の繰り返し",
  } satisfies Record<FindingKind, string>,
  numbers: ({ kind, people: [first, second], numbers }: Finding, nameOf: (id: string) => string): string =>
    SENTENCES[kind](
      nameOf(first?.user_id ?? ""),
      nameOf(second?.user_id ?? ""),
      (name) => numbers[name] ?? 0,
    ),
  chance: (chance: number, tested: number): string => {
    const times = chance > 0 ? 1 / chance : Number.POSITIVE_INFINITY;
    const often =
      times > RAREST
        ? "100万組に1組より少ない割合です"
        : `約${Math.round(times).toLocaleString("ja-JP")}組に1組です`;
    return `偶然だけでここまで偏るのは、${often}（調べたのは${tested.toLocaleString("ja-JP")}組）。`;
  },
  corrected: (corrected: number): string =>
    `この行までに偶然のものが混ざる割合の見込み：${corrected < 0.001 ? "0.1%未満" : `${(corrected * 100).toFixed(1)}%`}`,
  linked: "同じ人として扱っています",
  link: "同じ人として扱う",
  linkTitle: (one: string, other: string) => `${one}と${other}を同じ人として扱いますか？`,
  linkMeaning:
    "同時に参加できるのはどちらか1つになり、ランキングには上位のアカウントだけが載ります。理由は操作の記録に残ります。",
  linkDone: "同じ人として扱います",
  linkFailed: "変更できませんでした",
  people: "同じ人として扱うアカウント",
  noPeople: "ありません。",
  others: (names: readonly string[]) => `${names.join("、")}と同じ人`,
  unlink: "外す",
  unlinkTitle: (name: string) => `${name}を別の人として扱いますか？`,
  unlinkMeaning: "このアカウントだけが外れます。理由は操作の記録に残ります。",
  unlinkDone: "別の人として扱います",
} as const;
