import { localized } from "../../text/localized.ts";

/** The texts of the checked seal. */
export const sealText = localized("seal", {
  title: (threshold: number) => `${threshold}の証`,
  failed: "証の状態を読み込めませんでした。",
  lead: (threshold: number, seasons: number) =>
    `このコミュニティでは、ゲーム内でレート${threshold}以上に到達した人だけがマッチングに参加できます。ゲームの画面のスクリーンショットを送ると、運営が確認します。認められると${seasons}シーズン有効です。`,
  off: "現在、証の確認は必要ありません。",
  states: {
    none: "証はまだ確認されていません。",
    valid: (left: number) => `証は有効です（今のシーズンを含めて、あと${left}シーズン）。`,
    ending: "証が有効なのは、今のシーズンまでです。次のシーズンも参加するには、もう一度申請してください。",
    lapsed: "証の有効期間が終わりました。マッチングに参加するには、もう一度申請してください。",
  },
  open: (at: string) => `${at}に申請しました。運営の確認をお待ちください。`,
  refused: (at: string) => `${at}の申請は認められませんでした。`,
  reason: (reason: string) => `理由：${reason}`,
  picture: "申請した画像",
  showPicture: "送った画像を見る",
  pictureFailed: "画像を読み込めませんでした。",
  form: {
    title: "証を申請",
    choose: "ゲーム内のレートが分かるスクリーンショット",
    help: (threshold: number) =>
      `トレーナー名とレート（${threshold}以上）が読める画面を1枚選んでください。PNG・JPEG・WebP、2 MBまで（大きい画像は縮めて送ります）。`,
    use: "画像を見られるのは、あなたと運営のスタッフだけです。承認・却下の90日後に削除します。",
    chosen: "選んだ画像",
    unreadable: "この画像は読み込めません。PNG・JPEG・WebPの画像を選んでください。",
    tooLarge: "この画像は大きすぎます。2 MBまでの画像を選んでください。",
    failed: "申請できませんでした。",
    sending: "送っています",
    go: "申請する",
    later: "あとで",
  },
  news: {
    accepted: "証の申請が認められました。マッチングに参加できます。",
    refused: "証の申請は認められませんでした。理由を確認してください。",
    ending: "証が有効なのは今のシーズンまでです。早めに申請しておくと、次のシーズンも続けて参加できます。",
    open: "くわしく見る",
    seen: "閉じる",
  },
});
