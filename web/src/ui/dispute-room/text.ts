import type { REPORT_RESULTS } from "@gokaku/game";
import { localized } from "../../text/localized.ts";

type Result = (typeof REPORT_RESULTS)[number] | "void";

export const disputeText = localized("disputeRoom", {
  title: "10人で話し合う",
  help: "報告が食い違っています。全員が同じ結果に同意すると、その場で決まります。",
  until: (at: string) => `運営が先に決めることもあります。${at}までに決まらなければ、取り消しになります。`,
  leaver: "退会した人がいるため、10人の同意では決められません。運営が確認して決めます。",
  failed: "話し合いを読み込めませんでした。",
  statement: {
    title: "説明",
    label: "あなたの説明",
    once: "1人1回です。送ったあとは直せません。10人と運営が読みます。",
    locked: (count: number) =>
      count === 0 ? "まだだれも書いていません。" : `${count}人が書きました。あなたが送ると読めます。`,
    waiting: "ほかの人は、まだ書いていません。",
    send: "送信する",
    sending: "送信中…",
    tooLong: (most: number) => `${most}文字までにしてください。`,
    gone: "（退会した人の説明です）",
    you: "あなた",
  },
  agree: {
    title: "結果への同意",
    choose: "同意する結果",
    mine: "味方",
    offender: "無効の原因になった人",
    send: "同意する",
    change: "変更する",
    sending: "送信中…",
    own: (result: string) => `「${result}」に同意しています。決まるまで変えられます。`,
    counts: "いまの同意",
    none: "まだだれも同意していません。",
    people: (count: number) => `${count}/10人`,
  },
  results: {
    "A-win": "チームAの勝利",
    "B-win": "チームBの勝利",
    invalid: "無効試合",
    void: "取り消し",
  } satisfies Record<Result, string>,
  because: (result: string, name: string) => `${result}（原因：${name}）`,
  settled: {
    agreed: (result: string) => `10人の同意で「${result}」に決まりました。`,
    staff: (result: string) => `運営が「${result}」に決めました。`,
    expired: "72時間のうちに決まらず、取り消しになりました。レートは動きません。",
  },
});
