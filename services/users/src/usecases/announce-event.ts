import { LIMITS } from "@gokaku/game";
import {
  type Announcement,
  awaitsEarlier,
  deliveryIdOf,
  WEBHOOK_TIMES,
  type Webhook,
} from "../domain/webhook.ts";
import {
  countPending,
  insertDelivery,
  listTypesOf,
  stopWaitingForEarlier,
} from "../store/webhook-deliveries.ts";
import { listWebhooksFor } from "../store/webhooks.ts";
import type { Deps } from "./deps.ts";

type Db = Deps["db"];

const queueFor = async (
  db: Db,
  { webhookId, ...webhook }: Webhook,
  announcement: Announcement,
  nowMs: number,
): Promise<void> => {
  const { eventId, type, message, object, rank } = announcement;
  const known = await listTypesOf(db, webhookId, object);
  const isFull = (await countPending(db, webhookId)) >= LIMITS.maxPendingDeliveries;
  const waitMs = awaitsEarlier(webhook, announcement, known) ? WEBHOOK_TIMES.earlierEventMs : 0;
  await insertDelivery(db, {
    deliveryId: deliveryIdOf(webhookId, eventId),
    webhookId,
    type,
    orderKey: object,
    orderRank: rank,
    body: JSON.stringify(message),
    state: isFull ? "failed" : "pending",
    fault: isFull ? "queue_full" : "",
    queuedAtMs: nowMs,
    nextAtMs: nowMs + waitMs,
    giveUpAtMs: nowMs + WEBHOOK_TIMES.giveUpAfterMs,
  });
  if (waitMs === 0) await stopWaitingForEarlier(db, { webhookId, orderKey: object, nowMs });
};

/** Stores a message about the event for each webhook that subscribes to it. Idempotent by event. */
export const announceEvent = async (
  {
    transact,
    clock,
    isWanted,
    onDeliveriesDue,
  }: Pick<Deps, "transact" | "clock" | "isWanted" | "onDeliveriesDue">,
  announcement: Announcement,
): Promise<void> => {
  const { type } = announcement;
  if (!(await isWanted(type))) return;
  const nowMs = clock.nowMs();
  await transact(async ({ db }) => {
    for (const webhook of await listWebhooksFor(db, type)) await queueFor(db, webhook, announcement, nowMs);
  });
  onDeliveriesDue();
};
