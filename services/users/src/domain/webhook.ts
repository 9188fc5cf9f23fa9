import { createHash, createHmac } from "node:crypto";
import type { WebhookMessage } from "@gokaku/contract/integrations";
import {
  CodedError,
  type DeliveryFault,
  type DeliveryState,
  type DeliveryType,
  isWebhookEvent,
  isWebhookUrl,
  LIMITS,
  lengthInCharacters,
  type WebhookEvent,
  type WebhookOffCause,
} from "@gokaku/game";

/** An address that is notified of events. */
export interface Webhook {
  readonly webhookId: string;
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly isEnabled: boolean;
  readonly offCause: WebhookOffCause;
  /** 0 while the last try succeeded. */
  readonly failingSinceMs: number;
  readonly createdBy: string;
  readonly createdAtMs: number;
}

/** A message to a webhook with the result of its last try. Times in unix ms, 0 for none. */
export interface Delivery {
  readonly deliveryId: string;
  readonly type: DeliveryType;
  readonly object: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly status: number;
  readonly fault: DeliveryFault;
  readonly durationMs: number;
  readonly queuedAtMs: number;
  readonly triedAtMs: number;
  readonly nextAtMs: number;
}

export const WEBHOOK_TIMES = {
  /** A receiver answers within this time. */
  answerMs: 5_000,
  /** Other processes take over the work of a process after this time. */
  leaseMs: 30_000,
  firstWaitMs: 5_000,
  longestWaitMs: 600_000,
  giveUpAfterMs: 86_400_000,
  switchOffAfterMs: 3 * 86_400_000,
  /** How long an event waits for an earlier one of its match that has not arrived. */
  earlierEventMs: 600_000,
  formerSecretMs: 86_400_000,
  storedMs: 30 * 86_400_000,
} as const;

/** Messages to one webhook that are sent at the same time, over all processes. */
export const SENT_AT_ONCE = 4;

const SECRET_PREFIX = "whsec_";
const SECRET_BYTES = 32;

export const newSecret = (bytes: (length: number) => Uint8Array): string =>
  SECRET_PREFIX + Buffer.from(bytes(SECRET_BYTES)).toString("base64");

/** The id of the message about an event: the same however often the event arrives. */
export const deliveryIdOf = (webhookId: string, cause: string): string =>
  `msg_${createHash("sha256").update(`${webhookId} ${cause}`).digest("hex").slice(0, 32)}`;

const signatureBy = (secret: string, signed: string): string => {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
};

/** The headers of a message by Standard Webhooks, signed by each of the secrets. */
export const signedHeaders = (
  { deliveryId, body }: { readonly deliveryId: string; readonly body: string },
  secrets: readonly string[],
  nowMs: number,
) => {
  const timestamp = String(Math.floor(nowMs / 1000));
  const signed = `${deliveryId}.${timestamp}.${body}`;
  return {
    "webhook-id": deliveryId,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => signatureBy(secret, signed)).join(" "),
  };
};

/** The result of a try. `status` is 0 without an answer. */
export interface Outcome {
  readonly status: number;
  readonly fault: DeliveryFault;
  readonly durationMs: number;
}

export const hasSucceeded = ({ fault }: Outcome): boolean => fault === "";

/** The receiver says that it is gone for good. */
const GONE = 410;

/**
 * The wait after this many failed tries in a row, in ms: from five seconds, doubling, to ten minutes, 25 % shorter or
 * longer by `chance` (0 to 1).
 */
export const waitAfter = (attempts: number, chance: number): number =>
  Math.min(WEBHOOK_TIMES.firstWaitMs * 2 ** Math.min(attempts - 1, 20), WEBHOOK_TIMES.longestWaitMs) *
  (0.75 + chance / 2);

/** The next try of a message that failed; null when it is given up. */
export const nextTryAtMs = (
  { attempts, giveUpAtMs }: { readonly attempts: number; readonly giveUpAtMs: number },
  nowMs: number,
  chance: number,
): number | null => {
  const nextAtMs = Math.round(nowMs + waitAfter(attempts, chance));
  return nextAtMs > giveUpAtMs ? null : nextAtMs;
};

/** Why a webhook is switched off after a failure; null while it stays on. */
export const offAfter = (
  { status }: Pick<Outcome, "status">,
  failingSinceMs: number,
  nowMs: number,
): WebhookOffCause | null => {
  if (status === GONE) return "gone";
  return nowMs - failingSinceMs >= WEBHOOK_TIMES.switchOffAfterMs ? "failing" : null;
};

/** An event with its message and the message's place among those of the same match or season. */
export interface Announcement {
  readonly eventId: string;
  readonly type: WebhookEvent;
  readonly message: WebhookMessage;
  /** Messages about the same object are sent one after the other, by rank. */
  readonly object: string;
  readonly rank: number;
  /** Earlier events that the object must have had. */
  readonly earlier: readonly WebhookEvent[];
  /** When the first of them happened. */
  readonly beganAtMs: number;
}

/** Whether the webhook subscribes to an earlier event for which no message is stored. */
export const awaitsEarlier = (
  { events, createdAtMs }: Pick<Webhook, "events" | "createdAtMs">,
  { earlier, beganAtMs }: Pick<Announcement, "earlier" | "beganAtMs">,
  known: ReadonlySet<string>,
): boolean =>
  createdAtMs <= beganAtMs && earlier.some((event) => events.includes(event) && !known.has(event));

export interface WantedWebhook {
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
}

/** @throws CodedError `webhook_url_invalid`, `invalid_request` for a name or events that no webhook has */
export const checkWantedWebhook = (
  { name, url, events }: WantedWebhook,
  allowsLocal: boolean,
): readonly WebhookEvent[] => {
  if (!isWebhookUrl(url, allowsLocal) || url.length > LIMITS.urlLength)
    throw new CodedError("webhook_url_invalid", "no webhook can have this address");
  const isNamed = name.trim() === name && name !== "" && lengthInCharacters(name) <= LIMITS.webhookNameLength;
  const known = [...new Set(events)].filter(isWebhookEvent);
  if (!isNamed || known.length === 0 || known.length !== events.length)
    throw new CodedError("invalid_request", "a webhook needs a name and known events");
  return known;
};
