import type { Badge } from "@gokaku/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useMe } from "../../api/queries.ts";
import { failureLines, isCheckoutAddress } from "./checkout.ts";
import { shopText } from "./text.ts";

/** Starts the payment of a badge and leaves for the provider's page. */
export const useCheckout = (badge: Badge) => {
  const client = useQueryClient();
  const me = useMe().data;
  const checkout = useMutation({
    mutationFn: async () => {
      if (me === undefined) throw new Error(shopText.purchase.noUser);
      const [{ url }, { checkout_address: address }] = await Promise.all([
        call("createCheckout", {
          body: {
            badgeId: badge.id,
            badgeName: badge.display,
            price: badge.price,
            userId: me.user_id,
          },
        }),
        call("getSite"),
      ]);
      if (url === "") throw new Error(shopText.purchase.noUrl);
      if (!isCheckoutAddress(url, address)) throw new Error(shopText.purchase.invalidUrl);
      location.assign(url);
    },
    // What is shown may be older than what is for sale.
    onError: (failure) =>
      failure instanceof ApiError && failure.status === 409
        ? Promise.all([
            client.invalidateQueries({ queryKey: KEYS.shop }),
            client.invalidateQueries({ queryKey: KEYS.master }),
            client.invalidateQueries({ queryKey: KEYS.me }),
          ])
        : undefined,
    retry: false,
  });
  return {
    checkOut: () => checkout.mutate(),
    /** The provider's page is on its way once the address is there. */
    isLeaving: checkout.isPending || checkout.isSuccess,
    /** Line by line. */
    failure: checkout.error === null ? null : failureLines(checkout.error),
  };
};
