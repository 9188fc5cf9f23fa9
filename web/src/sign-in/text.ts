export const signInText = {
  discord: "Discordで続ける",
  /** Why a login came to nothing. */
  problem: {
    cancelled: "ログインがキャンセルされました。",
    used: "このログインの応答は使用済みか、期限切れです。もう一度ログインしてください。",
    interrupted: "ログインの手続きが途中で切れました。もう一度ログインしてください。",
    doubtful: "ログインの応答を確認できませんでした。もう一度ログインしてください。",
    away: "ログインのサービスに接続できませんでした。少し待って、もう一度お試しください。",
    failed: "ログインできませんでした。もう一度お試しください。",
  },
} as const;
