import { LIMITS } from "@gokaku/game";
import { localized } from "../../../text/localized.ts";

/** Of the dialogs themselves; the rows that open them have `MORE_NAMES`. */
export const moreText = localized("more", {
  seasons: {
    title: "過去シーズンの成績",
    choose: "シーズン",
    none: "過去シーズンの成績はまだありません。",
    finalRate: "最終レート",
    maxRate: "最高レート",
    winRate: "勝率",
    finalRank: "最終順位",
    matches: "総試合数",
    wins: "勝利数",
    bar: (rate: number, scale: number) => `最高レート ${rate} / ${scale}`,
  },
  penalties: {
    none: "ペナルティはありません。",
    failed: "ペナルティを読み込めませんでした。",
    causes: {
      offender: "無効試合の原因になった",
      violation: "複数のプレイヤーから通報された",
      silence: "結果を報告しなかった",
      contradicted: "確定した結果と異なる報告を重ねた",
      absence: "試合に来なかった",
      declined: "試合を辞退した",
    } as Readonly<Record<string, string>>,
    otherCause: "その他",
    points: (points: number) => `${points}点`,
    withdrawn: "取り消し済み",
    timeout: (time: string) => `${time}まで参加停止`,
    timeoutRunning: (time: string) => `参加停止中（${time}まで）`,
    timeoutNow: (time: string) => `${time}まで、マッチングに参加できません。`,
    byAdmins: "運営による変更",
    givenBack: "取り消された点",
    signed: (points: number) => `${points > 0 ? "+" : "−"}${Math.abs(points)}点`,
    nextByTime: (date: string) =>
      `参加できないあいだも、時間がたつと回復します。${date}になると、1点が取り消されます。`,
    match: (id: string) => `試合 #${id}`,
    sum: (effective: number) => `現在の有効ペナルティは${effective}点です。`,
    blockedAt: `${LIMITS.blockingPenalty}点以上になるとマッチングに参加できません。`,
    next: (matches: number, date: string) =>
      `問題なくあと${matches}試合を終えるか、${date}になると、1点が取り消されます。`,
  },
  blocking: {
    help: `同じ試合になりたくない相手を、30日以内に会った人から${LIMITS.maxBlocked}人まで選べます。待ち時間が長くなることがあります。`,
    none: "30日以内に会ったプレイヤーはいません。",
    failed: "プレイヤーを読み込めませんでした。",
    matchCount: (times: number) => `${times}試合`,
    count: (count: number) => `${count} / ${LIMITS.maxBlocked}人`,
    save: "保存する",
    saved: "ブロックリストを更新しました。",
    noName: "（名前なし）",
  },
  leaving: {
    exportHelp: "このアカウントについて保存されている情報を、すべてJSONで受け取れます。",
    export: "データをダウンロード",
    exportName: "gokaku-data.json",
    deleteTitle: "退会",
    deleteHelp:
      "退会すると、名前と画像、プロフィール、勲章が消え、元に戻せません。試合の記録は「退会したユーザー」として残ります。",
    confirm: "退会すると元に戻せないことを確認しました",
    delete: "退会する",
    ask: "本当に退会しますか？この操作は取り消せません。",
    deleteNow: "退会を確定する",
    deleting: "処理しています",
    stay: "やめる",
  },
});
