import type { OutboxEvent } from "@gokaku/db";
import { event } from "./events.ts";

/** Something an admin did. `before` and `after` are of any JSON shape. */
export interface AdminAct {
  readonly actorId: string;
  readonly action: string;
  readonly object: string;
  readonly before?: object;
  readonly after?: object;
  readonly reason?: string;
  readonly actedAtMs: number;
}

const written = (value: object | undefined): string => (value === undefined ? "" : JSON.stringify(value));

/** The event of an admin's act, for the audit log. */
export const adminActEvent = (
  subject: "queue.admin_acted" | "match.admin_acted" | "payment.admin_acted" | "discord.admin_acted",
  { before, after, actedAtMs, ...act }: AdminAct,
): OutboxEvent =>
  event(subject, {
    ...act,
    beforeJson: written(before),
    afterJson: written(after),
    actedAtMs: BigInt(actedAtMs),
  });
