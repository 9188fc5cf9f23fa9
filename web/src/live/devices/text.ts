import { localized } from "../../text/localized.ts";
import type { PushSupport } from "./support.ts";

const WHEN =
  "画面を閉じていても、マッチングの成立、空いた席の案内、約束の時間の知らせが通知で届きます。通知に表示されるのは、ロールと時刻だけです。";

export const devicesText = localized("devices", {
  failed: "端末の一覧を読み込めませんでした。",
  here: "この端末",
  on: "この端末に通知が届きます",
  off: "この端末には、まだ通知が届きません",
  when: WHEN,
  add: "この端末に通知を届ける",
  adding: "登録しています",
  added: "この端末に通知が届くようになりました。",
  test: "テスト通知を送る",
  testing: "送っています",
  tested: "テスト通知を送りました。届かないときは、端末の通知設定を確認してください。",
  remove: "外す",
  removeHere: "この端末への通知をやめる",
  removeLabel: (name: string) => `${name}を外す`,
  removed: "端末を外しました。",
  others: "ほかの端末",
  since: (date: string) => `${date}に登録`,
  noName: "名前のない端末",
  calls: "あと1人のときに通知する",
  callsHelp:
    "あなたのロールとレートで試合が成立するとき、1日1回まで届きます。0時から9時までと、画面を開いているあいだは届きません。",
  callsFailed: "変更できませんでした",
  siteOff:
    "現在、画面を閉じているあいだの通知は利用できません。開いている画面では、音と表示でお知らせします。",
  /** The obstacle of this browser, and the remedy. */
  blocked: {
    denied:
      "このブラウザでは、通知がブロックされています。アドレスバーのアイコンからサイトの設定を開き、「通知」を「許可」に変えてから、この画面を開き直してください。",
    home_screen:
      "iPhoneとiPadでは、ホーム画面に追加したときだけ通知を受け取れます。共有メニューの「ホーム画面に追加」を選び、追加したアイコンから開いてください。",
    none: "このブラウザは、画面を閉じているあいだの通知に対応していません。マッチングを待つあいだは、この画面を開いたままにしてください。",
  } satisfies Partial<Record<PushSupport, string>>,
  notAllowed: "通知が許可されませんでした。ブラウザの設定で変更できます。",
  unreachable: "ブラウザの通知サービスに接続できませんでした。しばらくしてから、もう一度お試しください。",
});
