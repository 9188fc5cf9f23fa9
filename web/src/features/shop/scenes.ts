import { createElement } from "react";
import { KEYS } from "../../api/keys.ts";
import { NOW_S, type Scene, type Scenes } from "../../gallery/scene.ts";
import { PurchaseDialog } from "./purchase-dialog.tsx";
import { sampleOpenOrder, sampleOrders, sampleShop } from "./samples.ts";

const answers = [
  [KEYS.master, { badges: sampleShop, settings: [] }],
  [KEYS.orders, { orders: sampleOrders }],
] as const;
const [paid] = sampleOrders;
const chosen = sampleShop.find(({ banner_image: banner }) => banner !== null);
const after = (order: typeof paid): Scene => ({
  path: `/shop/result?order_id=${order?.order_id}`,
  answers: [...answers, [KEYS.order(order?.order_id ?? ""), order]],
});

export const shopScenes: Scenes = {
  shop: { path: "/shop", user: { owned_badges: ["badge_101"] }, answers },
  "shop-purchase": {
    path: "/shop",
    user: { rank: 27 },
    answers,
    over: ({ onClose }) =>
      chosen === undefined ? null : createElement(PurchaseDialog, { badge: chosen, onClose }),
  },
  "shop, paid": after(paid),
  "shop, unpaid": {
    path: "/shop",
    answers: [...answers, [KEYS.orders, { orders: [sampleOpenOrder(NOW_S), ...sampleOrders] }]],
  },
  "shop, closed": {
    path: "/shop",
    answers: [...answers, [KEYS.shop, { is_open: false, closed_reason: "operator_unset" }]],
  },
};
