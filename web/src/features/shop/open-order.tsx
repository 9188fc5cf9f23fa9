import type { Order, OrdersResponse } from "@gokaku/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { formatTime } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Refusal } from "../../ui/fallback.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Problem } from "../../ui/problem.tsx";
import { shopText } from "./text.ts";
import { useCheckout } from "./use-checkout.ts";

const text = shopText.orders;

const useCancel = ({ order_id: id }: Order) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("cancelOrder", { params: { id } }),
    onSuccess(order) {
      client.setQueryData(KEYS.order(id), order);
      client.setQueryData<OrdersResponse>(
        KEYS.orders,
        (known) => known && { orders: known.orders.map((each) => (each.order_id === id ? order : each)) },
      );
    },
    // It may have been paid or have ended meanwhile.
    onError: () =>
      Promise.all([KEYS.order(id), KEYS.orders].map((queryKey) => client.invalidateQueries({ queryKey }))),
    retry: false,
  });
};

/** The buttons of an unpaid order: continue the payment, or cancel it by a second tap. */
export const OpenOrder = ({ order, name }: { readonly order: Order; readonly name: string }) => {
  const { checkOut, isLeaving, failure } = useCheckout({ badgeId: order.badge_id, price: order.amount });
  const cancel = useCancel(order);
  const [isAsking, setAsking] = useState(false);
  const isBusy = isLeaving || cancel.isPending;
  return (
    <div className="stack-2">
      <p className="muted">{text.until(formatTime(order.expires_at))}</p>
      <Problem lines={failure} />
      <Refusal failure={cancel.error} />
      {isAsking ? (
        <Notice
          tone="warn"
          alert
          action={
            <div className="wrap">
              <Button onClick={() => setAsking(false)}>{ja.common.back}</Button>
              <Button
                kind="primary"
                disabled={isBusy}
                onClick={() => {
                  setAsking(false);
                  cancel.mutate();
                }}
              >
                {text.cancelNow}
              </Button>
            </div>
          }
        >
          {text.cancelAsk}
        </Notice>
      ) : (
        <div className="wrap">
          <Button kind="primary" disabled={isBusy} aria-label={text.resumeLabel(name)} onClick={checkOut}>
            {isLeaving ? shopText.purchase.leaving : text.resume}
          </Button>
          <Button disabled={isBusy} aria-label={text.cancelLabel(name)} onClick={() => setAsking(true)}>
            {text.cancel}
          </Button>
        </div>
      )}
    </div>
  );
};
