import { KEYS } from "../../api/keys.ts";
import type { Scene, Scenes } from "../../gallery/scene.ts";
import { sampleOrders, sampleShop } from "./samples.ts";

const answers = [
  [KEYS.master, { badges: sampleShop, settings: [] }],
  [KEYS.orders, { orders: sampleOrders }],
] as const;
const [paid] = sampleOrders;
const after = (order: typeof paid): Scene => ({
  path: `/shop/result?order_id=${order?.order_id}`,
  answers: [...answers, [KEYS.order(order?.order_id ?? ""), order]],
});

export const shopScenes: Scenes = {
  shop: { path: "/shop", user: { owned_badges: ["badge_101"] }, answers },
  "shop, paid": after(paid),
  "shop, closed": {
    path: "/shop",
    answers: [...answers, [KEYS.shop, { is_open: false, closed_reason: "operator_unset" }]],
  },
};
