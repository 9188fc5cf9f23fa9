import type { Badge, Shop } from "@gokaku/contract";
import { HEADS } from "@gokaku/contract/heads";
import type { OrderCause } from "@gokaku/game";
import { localized } from "../../text/localized.ts";
import { orderStates } from "../../ui/order-states.ts";
import type { Filter } from "./offers.ts";

const yen = new Intl.NumberFormat("ja-JP");

const price = (amount: number) => `${yen.format(amount)}円`;

export const shopText = localized("shop", {
  title: HEADS["/shop"].title,
  lead: HEADS["/shop"].description,
  filter: "勲章の種類",
  filters: {
    all: "すべて",
    gradient: "グラデーション",
    image: "画像",
  } satisfies Record<Filter, string>,
  price,
  left: (count: number) => `残り${count}個`,
  owned: "所持済み",
  soldOut: "売り切れ",
  buy: "購入する",
  buyLabel: (name: string) => `「${name}」を購入する`,
  failed: "勲章データの取得に失敗しました。ページを再読み込みしてください。",
  empty: "表示できる勲章がありません",
  commercial: "特定商取引法に基づく表記",
  closed: "ただいま販売を休止しています。",
  /** By the reason that the server gives. */
  closedFor: {
    no_payments: "決済の準備ができていないため、販売を休止しています。",
    guideline_unconfirmed: "権利者のガイドラインを運営が確認していないため、販売を休止しています。",
    operator_unset: "販売者の情報（特定商取引法に基づく表記）が未設定のため、販売を休止しています。",
  } satisfies Record<NonNullable<Shop["closed_reason"]>, string>,
  notSold: "販売休止中",
  orders: {
    title: "購入履歴",
    none: "購入の履歴はありません。",
    failed: "購入履歴を読み込めませんでした。",
    /** As they stand for their buyer. */
    states: {
      ...orderStates,
      open: orderStates.reserved,
      cancelling: "取り消し手続き中",
      cancelled: "取り消し済み",
      lapsing: "期限切れを確認中",
    },
    until: (time: string) => `お支払いは${time}まで`,
    resume: "支払いを続ける",
    resumeLabel: (name: string) => `「${name}」の支払いを続ける`,
    cancel: "注文を取り消す",
    cancelLabel: (name: string) => `「${name}」の注文を取り消す`,
    cancelAsk: "支払い前の注文を取り消します。料金は発生しません。",
    cancelNow: "取り消す",
    causes: {
      sold_out: "お支払いが期限を過ぎ、その間に売り切れました。",
      account_gone: "アカウントが削除されています。",
      already_owned: "すでに所持している勲章でした。",
      amount_differs: "お支払い金額が一致しませんでした。",
      admin: "運営が返金しました。",
      provider: "決済会社が返金しました。",
      dispute_lost: "カード会社の判断により返金されました。",
      page_refused: "決済画面を開けませんでした。",
      cancelled: "購入者が取り消しました。",
    } satisfies Record<OrderCause, string>,
  },
  result: {
    title: "購入の結果",
    checking: "お支払いを確認しています…",
    checkingLong:
      "お支払いの確認に時間がかかっています。このページを閉じても、確認でき次第アカウントに付与されます。",
    paid: (name: string) => `「${name}」を購入しました。`,
    equip: "マイページの「編集」で、あとからでも装備できます。",
    mypage: "マイページへ",
    open: "お支払いは完了していません。料金は発生していません。",
    cancelling: "注文の取り消しを手続きしています…",
    cancelled: "注文を取り消しました。料金は発生していません。",
    lapsing: "お支払いの期限が切れました。お支払いがなかったことを確認しています…",
    expired: "お支払いの期限が切れました。料金は発生していません。",
    refunding: "返金の手続きをしています。",
    refunded: "返金しました。",
    disputed: "お支払いについて確認中です。確認が終わるまで勲章は使えません。",
    back: "ショップへ戻る",
    missing: "注文が見つかりません。",
    failed: "注文の状態を確認できませんでした。",
  },
  purchase: {
    title: "購入内容の確認",
    equipped: { ranking: "ランキングでの表示", room: "試合画面での表示" },
    banner: (name: string) => `「${name}」のバナー`,
    facts: (badge: Badge) =>
      [
        ["商品", `勲章「${badge.display}」`],
        ["数量", "1個"],
        ["お支払い金額", `${price(badge.price)}（税込み）`],
        ["お支払い方法", "クレジットカード"],
        ["お支払い時期", "購入手続きの完了時"],
        ["お渡し", "お支払いの完了後、すぐにアカウントへ付与します"],
        ["返品・キャンセル", "購入後の返品とキャンセルはできません"],
      ] as const,
    go: "決済画面へ進む",
    leaving: "決済画面を開いています…",
    login: "ログイン",
    loginRequired: "購入するにはログインが必要です",
    noUser: "ユーザー情報の取得に失敗しました。ページを再読み込みして再度お試しください。",
    failed: "決済処理でエラーが発生しました。",
    serverFailed: "サーバー側のエラーです。時間をおいてもう一度お試しください。",
    noUrl: "No checkout URL received from server",
    invalidUrl: "Invalid checkout URL",
  },
});
