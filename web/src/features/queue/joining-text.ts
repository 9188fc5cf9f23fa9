import { localized } from "../../text/localized.ts";

/** The reasons for which a player cannot join the queue. */
export const joiningText = localized("joining", {
  hoursNotice: "開催時間は平日14:00〜翌4:00、土日は終日です。時間になるとマッチングを始めます。",
  rolesTooFew: (n: number) => `ロールを2つ以上選択してください（現在: ${n}個）`,
  block: {
    signedOut: "マッチングを利用するには、ログインが必要です。",
    offline: "インターネットにつながっていません。つながると参加できます。",
    failed: (reason: string) => `情報を読み込めませんでした。${reason}`,
    loading: "情報を読み込んでいます。しばらくお待ちください。",
    banned: "このアカウントは現在利用を停止しています。心当たりがない場合は運営へご連絡ください。",
    penalty: (n: number) => `有効ペナルティが${n}のため、マッチングに参加できません（6以上で参加停止）。`,
    timeout: (minutes: number) => `ペナルティによる待機中です。あと${minutes}分で参加できます。`,
    outsideSeason: (name: string, date: string) =>
      `現在はシーズン期間外です。次のシーズン「${name}」は${date}に始まります。`,
    outsideSeasonUnknown: "現在はシーズン期間外です。次のシーズンの開始をお待ちください。",
    trainerName: "マイページでトレーナー名を設定してください",
    seal: "マッチングに参加するには、1600の証の確認が必要です。",
    proof: "マッチングに参加するには、運営が確認した1600の証が必要です。",
    membershipChecking: "コミュニティサーバーへの参加状況を確認しています。",
    membershipMissing:
      "マッチングにはコミュニティサーバーへの参加が必要です。参加後に「再確認」を押してください。",
    membershipUnknown: "コミュニティサーバーへの参加状況を確認できませんでした。「再確認」を押してください。",
    invite: "コミュニティサーバーに参加する（Discordが開きます）",
    noInvite: "招待リンクがまだ設定されていません。運営にお問い合わせください。",
    operator: "運営の連絡先",
    stillMissing: "まだ参加を確認できません。参加した直後は、少し待ってからもう一度お試しください。",
    rechecking: "確認しています…",
    actions: {
      login: "ログイン",
      reload: "再読み込み",
      penalties: "内訳を見る",
      ranking: "ランキングを見る",
      mypage: "マイページへ",
      recheck: "再確認",
      seal: "条件を確認",
      proof: "証を申請",
      retry: "再試行",
    },
  },
});
