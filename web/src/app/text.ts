export const appText = {
  tabs: {
    rules: "ルール",
    mypage: "マイページ",
    match: "マッチング",
    ranking: "ランキング",
    label: "メインメニュー",
  },
  header: {
    login: "ログイン",
    logout: "ログアウト",
    mute: "通知音を消す",
    unmute: "通知音を鳴らす",
    themeToLight: "明るい表示にする",
    themeToDark: "暗い表示にする",
  },
  /** ★ */
  lost: "接続が切れました。画面をリロードしてください。",
} as const;
