import {
  API_SCOPES,
  DELIVERY_FAULTS,
  DELIVERY_STATES,
  LIMITS,
  TEST_DELIVERY,
  WEBHOOK_EVENTS,
  WEBHOOK_OFF_CAUSES,
} from "@gokaku/game";
import * as z from "zod/mini";
import { named } from "../described.ts";
import { text, unixSeconds } from "../text.ts";

/** A token with which a program calls this API. Times are null for never. */
export const ApiToken = named("ApiToken", {
  token_id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** The first characters of the token. */
  prefix: z.string(),
  created_by: z.string(),
  created_at: unixSeconds(),
  expires_at: z.nullable(unixSeconds()),
  /** At most a minute late. */
  last_used_at: z.nullable(unixSeconds()),
  revoked_at: z.nullable(unixSeconds()),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const ApiTokensResponse = named("ApiTokensResponse", { tokens: z.array(ApiToken) });
export type ApiTokensResponse = z.infer<typeof ApiTokensResponse>;

export const CreateApiTokenRequest = named("CreateApiTokenRequest", {
  name: text({ min: 1, max: LIMITS.apiTokenNameLength }),
  scopes: z.array(z.enum(API_SCOPES)).check(
    z.minLength(1),
    z.maxLength(API_SCOPES.length),
    z.refine((scopes) => new Set(scopes).size === scopes.length),
  ),
  /** Null for no end. */
  expires_at: z._default(z.nullable(unixSeconds()), null),
});

/** `secret` is the whole token and is never shown again. */
export const CreatedApiToken = named("CreatedApiToken", { token: ApiToken, secret: z.string() });
export type CreatedApiToken = z.infer<typeof CreatedApiToken>;

export const ApiTokenParams = z.object({
  id: z.string("api_token_not_found").check(z.regex(/^[0-9a-f]{16}$/, "api_token_not_found")),
});

/** An address that is notified of events. */
export const Webhook = named("Webhook", {
  webhook_id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  is_enabled: z.boolean(),
  /** "" while it is on. */
  off_cause: z.enum(WEBHOOK_OFF_CAUSES),
  /** Null while the last try succeeded. */
  failing_since: z.nullable(unixSeconds()),
  pending: z.int(),
  /** Of the delivery that has waited longest. */
  oldest_pending_at: z.nullable(unixSeconds()),
  created_by: z.string(),
  created_at: unixSeconds(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhooksResponse = named("WebhooksResponse", { webhooks: z.array(Webhook) });
export type WebhooksResponse = z.infer<typeof WebhooksResponse>;

const form = {
  name: text({ min: 1, max: LIMITS.webhookNameLength }),
  url: text({ min: 1, max: LIMITS.urlLength, code: "webhook_url_invalid" }),
  events: z.array(z.enum(WEBHOOK_EVENTS)).check(
    z.minLength(1),
    z.maxLength(WEBHOOK_EVENTS.length),
    z.refine((events) => new Set(events).size === events.length),
  ),
};

export const CreateWebhookRequest = named("CreateWebhookRequest", form);
export const UpdateWebhookRequest = named("UpdateWebhookRequest", { ...form, is_enabled: z.boolean() });

/** `secret` signs the messages and is never shown again. */
export const WebhookWithSecret = named("WebhookWithSecret", { webhook: Webhook, secret: z.string() });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

const webhookId = () => z.string("webhook_not_found").check(z.regex(/^[0-9a-f]{16}$/, "webhook_not_found"));

export const WebhookParams = z.object({ id: webhookId() });

export const WebhookId = named("WebhookId", { webhook_id: z.string() });

/** A message to a webhook with the result of its last try. */
export const Delivery = named("Delivery", {
  delivery_id: z.string(),
  type: z.enum([...WEBHOOK_EVENTS, TEST_DELIVERY]),
  /** The match or season, "" for a test. */
  object: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** HTTP status of the last answer. */
  status: z.nullable(z.int()),
  /** Why the last try failed, "" if it did not. */
  fault: z.enum(DELIVERY_FAULTS),
  duration_ms: z.nullable(z.int()),
  queued_at: unixSeconds(),
  tried_at: z.nullable(unixSeconds()),
  /** Null once it has ended. */
  next_at: z.nullable(unixSeconds()),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveriesResponse = named("DeliveriesResponse", { deliveries: z.array(Delivery) });
export type DeliveriesResponse = z.infer<typeof DeliveriesResponse>;

export const DeliveryParams = z.object({
  id: webhookId(),
  delivery: z.string("delivery_not_found").check(z.regex(/^msg_[0-9a-f]{32}$/, "delivery_not_found")),
});
