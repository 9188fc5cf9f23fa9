import type { Bank, Session } from "./bank.ts";

const escaped = (text: string): string => text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>
body{font:16px/1.6 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem;color:#1a1a2e;background:#f6f6fa}
main{background:#fff;border:1px solid #dcdce6;padding:1.5rem 2rem}
button,a.button{font:inherit;padding:.6rem 1.4rem;margin:.3rem .3rem .3rem 0;border:1px solid #8a8aa0;background:#fff;color:inherit;text-decoration:none;cursor:pointer}
button.first{background:#1f3a8a;border-color:#1f3a8a;color:#fff}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #dcdce6;padding:.3rem .5rem;text-align:left}
.note{color:#6a6a80;font-size:.85rem}.bad{color:#b00020}form{display:inline}
</style></head><body><main>${body}</main></body></html>`;

const yen = (amount: number): string => `¥${amount.toLocaleString("ja-JP")}`;

const NOTE =
  '<p class="note">これは開発用の決済ページです。実際の支払いは行われず、カード番号も必要ありません。</p>';

/** The page on which a buyer pays, or does not. */
export const payPage = (session: Session, isDeclined: boolean): string =>
  page(
    "お支払い",
    session.status === "open"
      ? `<h1>お支払い</h1>
<p>${escaped(session.product)}<br><strong>${yen(session.amount_total)}</strong>（税込・1点）</p>
${isDeclined ? '<p class="bad" role="alert">カードが拒否されました。別のカードをお試しください。</p>' : ""}
<form method="post">
<button class="first" name="action" value="pay">支払う</button>
<button name="action" value="decline">失敗</button>
<button name="action" value="cancel">キャンセル</button>
</form>${NOTE}`
      : `<h1>${session.status === "complete" ? "お支払いは完了しています" : "この決済は終了しました"}</h1>
<p><a class="button" href="${escaped(session.status === "complete" ? session.success_url : session.cancel_url)}">ショップへ戻る</a></p>${NOTE}`,
  );

const button = (id: string, action: string, words: string): string =>
  `<form method="post" action="/dashboard"><input type="hidden" name="payment_intent" value="${id}"><button name="action" value="${action}">${words}</button></form>`;

const row = (session: Session, bank: Bank): string => {
  const id = session.payment_intent ?? "";
  const charge = bank.findCharge(bank.findPayment(id).latest_charge);
  const [dispute] = bank.disputesOf({ payment_intent: id });
  const state = dispute
    ? { needs_response: "異議申し立て中", won: "異議は退けられた", lost: "異議が認められた" }[dispute.status]
    : "支払い済み";
  const acts = charge.refunded
    ? button(id, "fail_refund", "返金の失敗")
    : [
        ...(dispute?.status === "needs_response"
          ? [button(id, "won", "退ける"), button(id, "lost", "認める")]
          : []),
        ...(dispute === undefined
          ? [button(id, "refund", "返金"), button(id, "dispute", "異議申し立て")]
          : []),
      ].join("");
  return `<tr><td>${escaped(session.product)}<br><span class="note">${id}</span></td><td>${yen(charge.amount)}</td>
<td>${charge.refunded ? "返金済み" : state}</td><td>${acts}</td></tr>`;
};

/** The operator's page at the provider: refunds and disputes. */
export const dashboardPage = (bank: Bank): string =>
  page(
    "決済の管理",
    `<h1>決済の管理</h1><table><tr><th>商品</th><th>金額</th><th>状態</th><th></th></tr>
${bank
  .listPaid()
  .toReversed()
  .slice(0, 100)
  .map((session) => row(session, bank))
  .join("\n")}</table>${NOTE}`,
  );

export const plainPage = (title: string): string => page(title, `<h1>${title}</h1>${NOTE}`);
