import type { ApiToken, Delivery, Webhook } from "@gokaku/contract/integrations";
import { NOW_S } from "../../../gallery/scene.ts";

export const sampleTokens: readonly ApiToken[] = [
  {
    token_id: "0123456789abcdef",
    name: "配信用オーバーレイ",
    scopes: ["read:public"],
    prefix: "gkk_Ab3xYz",
    created_by: "dummy_admin",
    created_at: NOW_S - 86_400,
    expires_at: null,
    last_used_at: NOW_S - 90,
    revoked_at: null,
  },
  {
    token_id: "1123456789abcdef",
    name: "運営サーバーの集計ボット（夜間の設定変更を含む）",
    scopes: ["read:staff", "write:queue-settings"],
    prefix: "gkk_Qq9mN2",
    created_by: "dummy_admin",
    created_at: NOW_S - 9 * 86_400,
    expires_at: NOW_S + 30 * 86_400,
    last_used_at: null,
    revoked_at: null,
  },
  {
    token_id: "2123456789abcdef",
    name: "旧ボット",
    scopes: ["read:public"],
    prefix: "gkk_Old123",
    created_by: "dummy_admin",
    created_at: NOW_S - 90 * 86_400,
    expires_at: null,
    last_used_at: NOW_S - 40 * 86_400,
    revoked_at: NOW_S - 39 * 86_400,
  },
];

export const sampleWebhooks: readonly Webhook[] = [
  {
    webhook_id: "0123456789abcdef",
    name: "Discordの結果チャンネル",
    url: "https://bot.example.com/gokaku/hooks/results-of-ranked-matches",
    events: ["match.made", "match.settled"],
    is_enabled: true,
    off_cause: "",
    failing_since: NOW_S - 3_600,
    pending: 1_284,
    oldest_pending_at: NOW_S - 3_600,
    created_by: "dummy_admin",
    created_at: NOW_S - 8 * 86_400,
  },
  {
    webhook_id: "1123456789abcdef",
    name: "統計サイト",
    url: "https://stats.example.jp/in",
    events: ["match.settled", "season.changed"],
    is_enabled: false,
    off_cause: "failing",
    failing_since: NOW_S - 3 * 86_400,
    pending: 0,
    oldest_pending_at: null,
    created_by: "dummy_admin",
    created_at: NOW_S - 30 * 86_400,
  },
];

const sampleDelivery = (number: number, rest: Partial<Delivery>): Delivery => ({
  delivery_id: `msg_${String(number).padStart(32, "0")}`,
  type: "match.settled",
  object: "179500000000000012",
  state: "delivered",
  attempts: 1,
  status: 204,
  fault: "",
  duration_ms: 182,
  queued_at: NOW_S - number * 60,
  tried_at: NOW_S - number * 60,
  next_at: null,
  ...rest,
});

export const sampleDeliveries: readonly Delivery[] = [
  sampleDelivery(1, {
    state: "pending",
    attempts: 7,
    status: null,
    fault: "timeout",
    duration_ms: 5_001,
    next_at: NOW_S + 240,
  }),
  sampleDelivery(2, {
    type: "match.made",
    state: "pending",
    attempts: 0,
    status: null,
    duration_ms: null,
    next_at: NOW_S,
  }),
  sampleDelivery(3, { state: "failed", status: 500, fault: "answered", attempts: 146 }),
  sampleDelivery(4, { type: "test", object: "" }),
  sampleDelivery(5, {}),
];
