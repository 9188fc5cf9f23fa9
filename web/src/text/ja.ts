/**
 * Texts of several screens; those of one feature are in its `text.ts`. `app/texts.test.ts` lists the sentences of the
 * specification, which stay to the letter.
 */
import type { Role } from "@gokaku/game";
import { localized } from "./localized.ts";

export const SERVICE = "Gokaku";

export const ja = localized("shared", {
  brand: { name: "Gokaku", kana: "互角" },
  season: {
    label: "シーズン",
    running: (name: string) => `${name}（開催中）`,
  },
  common: {
    close: "閉じる",
    cancel: "キャンセル",
    back: "戻る",
    next: "次へ",
    retry: "再試行",
    reload: "再読み込み",
    loading: "読み込んでいます",
    unknown: "—",
    skip: "本文へ移動",
    details: "詳細",
    testAccount: "テストアカウント",
    testShort: "テスト",
    networkError: "通信できませんでした。接続を確かめて、もう一度お試しください。",
    timeoutError: "サーバーから応答がありません。少し待って、もう一度お試しください。",
    brokenAnswer: "サーバーの応答を読み取れませんでした。",
    partFailed: "この画面を表示できませんでした。接続を確かめて、もう一度お試しください。",
    crashed: "画面の表示中に問題が起きました。再読み込みしてください。",
  },
  auth: {
    loggedOut: "ログアウトしました。",
    required: "ログインが必要です",
    expiredTitle: "認証の有効期限が切れました",
    expired: "認証の有効期限が切れました。再度ログインしてください。",
  },
  sides: { mine: "味方", theirs: "相手" },
  roles: {
    TOP_LANE: "上レーン",
    SUPPORT: "サポート",
    MIDDLE: "中央",
    BOTTOM_LANE: "下レーン",
    TANK: "タンク",
  } satisfies Record<Role, string>,
  roleGlyphs: {
    TOP_LANE: "上",
    SUPPORT: "支",
    MIDDLE: "中",
    BOTTOM_LANE: "下",
    TANK: "盾",
  } satisfies Record<Role, string>,
  profile: {
    rate: "レート",
    rank: (rank: number) => `${rank}位`,
    unranked: "順位なし",
    /** The server's name of deleted accounts: they have no page. */
    left: "退会したユーザー",
    rankLabel: "現在の順位",
    rankShort: "順位",
    noName: "（名前なし）",
    noBadge: "なし",
    twitter: (id: string) => `@${id}`,
  },
  seal: {
    condition: "直近4シーズン以内に、ゲーム内でレート1600の証を獲得していること。",
  },
  badge: {
    equip: "装備する",
    equipNamed: (name: string) => `「${name}」を装備する`,
    equipped: "装備しています。",
    earned: (name: string) => `勲章「${name}」を獲得しました。`,
  },
  offer: {
    title: "空いた席に入れます",
    tabTitle: `【席の空き】${SERVICE}`,
    notification: "試合に空いた席があります。画面を開いて、20秒以内に選んでください。",
  },
  found: {
    title: "マッチングが成立しました",
    tabTitle: `【マッチ成立】${SERVICE}`,
    notification: "試合が決まりました。画面を開いてロビーを確認してください。",
    host: "あなたがホストです。ゲーム内でロビーを作り、ロビーIDを送信してください。作れないときは「ホストを交代」を押してください。",
    everyone: "誰でもロビーIDを送信できます。先に作った方が入力してください。",
    ban: (k: number) => `あなたは${k}番目のBANを担当します。試合後に、BANしたポケモンを報告してください。`,
  },
});
