/** The events that a webhook can be sent, in the order in which they can happen to a match. */
export const WEBHOOK_EVENTS = [
  "match.made",
  "match.disputed",
  "match.settled",
  "match.corrected",
  "season.changed",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The type of a delivery that an admin asks for. */
export const TEST_DELIVERY = "test";
/** The type of a delivery's message. */
export type DeliveryType = WebhookEvent | typeof TEST_DELIVERY;

export const isWebhookEvent = (value: string): value is WebhookEvent =>
  (WEBHOOK_EVENTS as readonly string[]).includes(value);

export const isDeliveryType = (value: string): value is DeliveryType =>
  value === TEST_DELIVERY || isWebhookEvent(value);

export const DELIVERY_STATES = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why the last try of a delivery failed, beside the status of an answer. */
export const DELIVERY_FAULTS = [
  "",
  "answered",
  "timeout",
  "unreachable",
  "address_refused",
  "queue_full",
  "webhook_off",
] as const;
export type DeliveryFault = (typeof DELIVERY_FAULTS)[number];

/** Why a webhook is off: an admin, three days of failures, or the receiver that answered 410. */
export const WEBHOOK_OFF_CAUSES = ["", "admin", "failing", "gone"] as const;
export type WebhookOffCause = (typeof WEBHOOK_OFF_CAUSES)[number];

/** Addresses of this machine, which a webhook may have outside production. */
const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether a webhook can have this address: https without a password, or http of this machine where that is allowed. */
export const isWebhookUrl = (text: string, allowsLocal: boolean): boolean => {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || url.hash !== "") return false;
  if (url.protocol === "https:") return true;
  return allowsLocal && url.protocol === "http:" && LOCAL_HOSTS.has(url.hostname);
};
