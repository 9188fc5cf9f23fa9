import { waitForLock } from "@gokaku/db";
import {
  hasSucceeded,
  nextTryAtMs,
  type Outcome,
  offAfter,
  signedHeaders,
  WEBHOOK_TIMES,
} from "../domain/webhook.ts";
import {
  failPending,
  findNextDueMs,
  type LeasedDelivery,
  leaseDue,
  listPending,
  pruneDeliveries,
  storeOutcome,
} from "../store/webhook-deliveries.ts";
import { endFailing, lockWebhook, saveWebhook } from "../store/webhooks.ts";
import type { Deps } from "./deps.ts";

const CHANCES = 1_000;

/** Takes the messages that are due, for this process alone and for 30 s. */
export const leaseDeliveries = ({
  transact,
  clock,
}: Pick<Deps, "transact" | "clock">): Promise<readonly LeasedDelivery[]> =>
  transact(async ({ db }) => {
    await waitForLock(db, "webhook deliveries");
    const nowMs = clock.nowMs();
    return leaseDue(db, { nowMs, leasedUntilMs: nowMs + WEBHOOK_TIMES.leaseMs });
  });

/** How long until the next message is due, in ms; null while none waits. */
export const timeToNextDelivery = async ({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<number | null> => {
  const dueAtMs = await findNextDueMs(db);
  return dueAtMs === null ? null : Math.max(0, dueAtMs - clock.nowMs());
};

export type DeliveryResult = "delivered" | "retried" | "failed";

type Delivering = Pick<Deps, "transact" | "clock" | "chance" | "countRare" | "sendWebhook">;

const storeFailure = (
  { transact, clock, chance, countRare }: Delivering,
  delivery: LeasedDelivery,
  outcome: Outcome,
): Promise<DeliveryResult> =>
  transact(async ({ db }) => {
    // The same order of locks as switching a webhook off: the webhook, then its messages.
    const webhook = await lockWebhook(db, delivery.webhookId);
    if (webhook === null) return "failed";
    const nowMs = clock.nowMs();
    const nextAtMs = nextTryAtMs(delivery, nowMs, chance.int(CHANCES) / CHANCES);
    if (!(await storeOutcome(db, delivery, outcome, nextAtMs))) {
      countRare("lease_taken_over");
      return "retried";
    }
    const failingSinceMs = webhook.failingSinceMs || nowMs;
    const offCause = webhook.isEnabled ? offAfter(outcome, failingSinceMs, nowMs) : null;
    if (offCause !== null) {
      await saveWebhook(db, { ...webhook, failingSinceMs, isEnabled: false, offCause });
      await failPending(db, webhook.webhookId);
      return "failed";
    }
    if (failingSinceMs !== webhook.failingSinceMs) await saveWebhook(db, { ...webhook, failingSinceMs });
    return nextAtMs === null ? "failed" : "retried";
  });

/** Sends one message that this process has taken, and stores the result. */
export const deliverWebhook = async (deps: Delivering, delivery: LeasedDelivery): Promise<DeliveryResult> => {
  const { clock, transact, sendWebhook } = deps;
  const startedAtMs = clock.nowMs();
  const headers = signedHeaders(delivery, delivery.secrets, startedAtMs);
  const answer = await sendWebhook(delivery.url, headers, delivery.body);
  const outcome: Outcome = { ...answer, durationMs: Math.max(0, clock.nowMs() - startedAtMs) };
  if (!hasSucceeded(outcome)) return storeFailure(deps, delivery, outcome);
  await transact(async ({ db }) => {
    await endFailing(db, delivery.webhookId);
    await storeOutcome(db, delivery, outcome, null);
  });
  return "delivered";
};

/** Deletes ended messages after 30 days, and those beyond the newest hundred of a webhook. */
export const forgetDeliveries = ({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> =>
  pruneDeliveries(db, clock.nowMs() - WEBHOOK_TIMES.storedMs, clock.nowMs() - WEBHOOK_TIMES.giveUpAfterMs);

/** How long the oldest waiting message has waited, in seconds; 0 while none waits. */
export const findOldestPendingS = async ({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> => {
  const oldest = [...(await listPending(db)).values()].map(({ oldestAtMs }) => oldestAtMs);
  return oldest.length === 0 ? 0 : Math.max(0, clock.nowMs() - Math.min(...oldest)) / 1000;
};
