import { KEYS } from "../../api/keys.ts";
import { NOW_S, type Scene, type Scenes } from "../../gallery/scene.ts";
import { sampleOpenOrder, sampleOrders, sampleShop } from "./samples.ts";

const answers = [
  [KEYS.master, { badges: sampleShop, settings: [] }],
  [KEYS.orders, { orders: sampleOrders }],
] as const;
const [paid, refunded] = sampleOrders;
const after = (order: typeof paid): Scene => ({
  path: `/shop/result?order_id=${order?.order_id}`,
  answers: [...answers, [KEYS.order(order?.order_id ?? ""), order]],
});

export const shopScenes: Scenes = {
  shop: { path: "/shop", user: { owned_badges: ["badge_101"] }, answers },
  "shop, paid": after(paid),
  "shop, refunded": after(refunded),
  "shop, closed": {
    path: "/shop",
    answers: [...answers, [KEYS.shop, { is_open: false, closed_reason: "operator_unset" }]],
  },
  "shop, an order unpaid": {
    path: "/shop",
    answers: [...answers, [KEYS.orders, { orders: [sampleOpenOrder(NOW_S), ...sampleOrders] }]],
  },
  "shop, not paid": {
    path: `/shop/result?order_id=${sampleOpenOrder(NOW_S).order_id}&cancelled=1`,
    answers: [...answers, [KEYS.order(sampleOpenOrder(NOW_S).order_id), sampleOpenOrder(NOW_S)]],
  },
  "shop, a visitor": { path: "/shop", signedIn: false, answers },
};
