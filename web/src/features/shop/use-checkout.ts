import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ApiError, call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useMe } from "../../api/queries.ts";
import { failureLines, isCheckoutAddress } from "./checkout.ts";
import { shopText } from "./text.ts";

/** The price that the buyer sees; the server compares it with its own. */
interface Wanted {
  readonly badgeId: string;
  readonly badgeName?: string;
  readonly price: number;
}

/** Starts the payment of a badge, or goes on with the open one, and leaves for the provider's page. */
export const useCheckout = (wanted: Wanted) => {
  const client = useQueryClient();
  const me = useMe().data;
  const checkout = useMutation({
    mutationFn: async () => {
      if (me === undefined) throw new Error(shopText.purchase.noUser);
      const [{ url }, { checkout_address: address }] = await Promise.all([
        call("createCheckout", { body: { ...wanted, userId: me.user_id } }),
        call("getSite"),
      ]);
      if (url === "") throw new Error(shopText.purchase.noUrl);
      if (!isCheckoutAddress(url, address)) throw new Error(shopText.purchase.invalidUrl);
      location.assign(url);
    },
    // The shown catalogue may be stale.
    onError: (failure) =>
      failure instanceof ApiError && failure.status === 409
        ? Promise.all(
            [KEYS.shop, KEYS.master, KEYS.me, KEYS.orders].map((queryKey) =>
              client.invalidateQueries({ queryKey }),
            ),
          )
        : undefined,
    retry: false,
  });
  const { reset } = checkout;
  // A browser that goes back from the provider's page may show this one as it was left.
  useEffect(() => {
    const revive = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener("pageshow", revive);
    return () => window.removeEventListener("pageshow", revive);
  }, [reset]);
  return {
    checkOut: () => checkout.mutate(),
    /** The provider's page is on its way once the address is there. */
    isLeaving: checkout.isPending || checkout.isSuccess,
    failure: checkout.error === null ? null : failureLines(checkout.error),
  };
};
