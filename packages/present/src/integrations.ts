import type { ApiToken, Delivery, Webhook } from "@gokaku/contract/integrations";
import {
  DELIVERY_FAULTS,
  DELIVERY_STATES,
  isApiScope,
  isDeliveryType,
  isWebhookEvent,
  TEST_DELIVERY,
  WEBHOOK_OFF_CAUSES,
} from "@gokaku/game";
import type {
  Delivery as ProtoDelivery,
  ApiToken as ProtoToken,
  Webhook as ProtoWebhook,
} from "@gokaku/proto/users/v1/users_pb";

/** A time, null for never. */
const timeOf = (seconds: bigint): number | null => (seconds === 0n ? null : Number(seconds));

export const presentApiToken = (token: ProtoToken): ApiToken => ({
  token_id: token.tokenId,
  name: token.name,
  scopes: token.scopes.filter(isApiScope),
  prefix: token.prefix,
  created_by: token.createdBy,
  created_at: Number(token.createdAtS),
  expires_at: timeOf(token.expiresAtS),
  last_used_at: timeOf(token.lastUsedAtS),
  revoked_at: timeOf(token.revokedAtS),
});

/** Unix ms as seconds, null for none. */
const secondsOf = (ms: bigint): number | null => (ms === 0n ? null : Math.floor(Number(ms) / 1000));

/** The value if it is known, otherwise the first known one. */
const among = <Value extends string>(known: readonly [Value, ...Value[]], value: string): Value =>
  known.find((each) => each === value) ?? known[0];

export const presentWebhook = (webhook: ProtoWebhook): Webhook => ({
  webhook_id: webhook.webhookId,
  name: webhook.name,
  url: webhook.url,
  events: webhook.events.filter(isWebhookEvent),
  is_enabled: webhook.isEnabled,
  off_cause: among(WEBHOOK_OFF_CAUSES, webhook.offCause),
  failing_since: secondsOf(webhook.failingSinceMs),
  pending: webhook.pending,
  oldest_pending_at: secondsOf(webhook.oldestPendingAtMs),
  created_by: webhook.createdBy,
  created_at: secondsOf(webhook.createdAtMs) ?? 0,
});

export const presentDelivery = (delivery: ProtoDelivery): Delivery => ({
  delivery_id: delivery.deliveryId,
  type: isDeliveryType(delivery.type) ? delivery.type : TEST_DELIVERY,
  object: delivery.object,
  state: among(DELIVERY_STATES, delivery.state),
  attempts: delivery.attempts,
  status: delivery.status === 0 ? null : delivery.status,
  fault: among(DELIVERY_FAULTS, delivery.fault),
  duration_ms: delivery.triedAtMs === 0n ? null : delivery.durationMs,
  queued_at: secondsOf(delivery.queuedAtMs) ?? 0,
  tried_at: secondsOf(delivery.triedAtMs),
  next_at: secondsOf(delivery.nextAtMs),
});
