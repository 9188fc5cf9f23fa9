import { localized } from "../text/localized.ts";

export const appText = localized("app", {
  seal: "参加条件の確認",
  tabs: {
    rules: "ルール",
    mypage: "マイページ",
    match: "マッチング",
    ranking: "ランキング",
    label: "メインメニュー",
  },
  /** Pages beside the tabs, in the order of the menu. */
  pages: {
    "/shop": "ショップ",
    "/tools": "BAN/PICK",
    "/fairness": "公平さ",
    "/about": "Gokakuとは",
    "/terms": "利用規約",
    "/privacy": "プライバシー",
    "/transmissions": "外部送信",
    "/commercial": "特定商取引法に基づく表記",
    /** Of admins alone. */
    "/admin_control": "管理",
  },
  /** Pages that the menu does not name. */
  others: {
    "/players": "プレイヤー",
    "/matches": "試合",
    "/season": "シーズンの記録",
    "/characters": "ポケモン別の成績",
    "/corrections": "試合結果の訂正",
  },
  menu: { open: "メニュー", label: "サイトのページ", statistics: "統計", outside: "（別のサイト）" },
  advertisement: "広告",
  title: {
    home: "Gokaku｜5対5のランクマッチコミュニティ",
    waiting: "待機中",
    playing: "試合中",
    of: (screen: string) => `${screen}｜Gokaku`,
  },
  connection: {
    label: "サーバーとの接続",
    starting: "接続しています",
    open: "つながっています",
    retrying: "再接続中…",
    lost: "切れました",
  },
  header: {
    login: "ログイン",
    logout: "ログアウト",
    mute: "通知音を消す",
    unmute: "通知音を鳴らす",
    themeToLight: "明るい表示にする",
    themeToDark: "暗い表示にする",
  },
  banned: "このアカウントは停止されています",
  bannedDetails: "理由と連絡先",
  lost: "接続が切れました。画面をリロードしてください。",
});
