import type { Badge, Order } from "@gokaku/contract";

const badge = (id: string, display: string, change: Partial<Badge>): Badge => ({
  id,
  display,
  condition: "サポートページから購入可能",
  price: 500,
  type: "gradient",
  start_color: "#1e3a8a",
  end_color: "#0f766e",
  char_color: "#FFFFFF",
  image_card: null,
  banner_image: null,
  max_sales: 0,
  current_sales: 12,
  is_active: true,
  ...change,
});

/** One that waits for its payment. @param now unix seconds */
export const sampleOpenOrder = (now: number): Order => ({
  order_id: "0190a1b2-0000-7000-8000-000000000003",
  badge_id: "badge_116",
  amount: 1000,
  state: "reserved",
  cause: "",
  created_at: now - 300,
  expires_at: now + 1500,
  paid_at: null,
  closed_at: null,
  checkout_url: "https://checkout.example/c/pay/cs_1",
});

export const sampleOrders: readonly Order[] = [
  {
    order_id: "0190a1b2-0000-7000-8000-000000000001",
    badge_id: "badge_101",
    amount: 100,
    state: "paid",
    cause: "",
    created_at: 1_800_000_000,
    expires_at: 1_800_001_800,
    paid_at: 1_800_000_060,
    closed_at: null,
    checkout_url: "",
  },
  {
    order_id: "0190a1b2-0000-7000-8000-000000000002",
    badge_id: "badge_110",
    amount: 10_000,
    state: "refunded",
    cause: "sold_out",
    created_at: 1_799_000_000,
    expires_at: 1_799_001_800,
    paid_at: 1_799_001_900,
    closed_at: 1_799_002_000,
    checkout_url: "",
  },
];

/** Two that are not for sale among those that are. */
export const sampleShop: readonly Badge[] = [
  badge("badge_001", "はじめの一歩", { condition: "新規登録すると獲得", price: 0, type: "basic" }),
  badge("badge_110", "天頂", {
    price: 10_000,
    max_sales: 20,
    current_sales: 17,
    start_color: "#b45309",
    end_color: "#7c2d12",
  }),
  badge("badge_116", "青海波", {
    price: 1000,
    type: "image",
    image_card: "badges/seigaiha-card.svg",
    banner_image: "badges/seigaiha-banner.svg",
  }),
  badge("badge_101", "曙光", { price: 100 }),
  badge("badge_132", "S1サポーター", { is_active: false }),
];
