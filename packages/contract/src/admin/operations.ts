import * as z from "zod/mini";
import { named } from "../described.ts";
import { DECIMAL_ID } from "../text.ts";

/** Services that keep what they could not apply. */
export const LETTER_OWNERS = ["users", "queue", "matches", "payments", "discord"] as const;
export type LetterOwner = (typeof LETTER_OWNERS)[number];

/** An event that could not be applied, or not leave. Times in unix milliseconds. */
export const DeadLetter = named("DeadLetter", {
  service: z.enum(LETTER_OWNERS),
  id: z.string(),
  consumer: z.string(),
  event_id: z.string(),
  subject: z.string(),
  error: z.string(),
  failed_at_ms: z.int(),
  /** Null until a replay is requested. */
  replay_requested_at_ms: z.nullable(z.int()),
});
export type DeadLetter = z.infer<typeof DeadLetter>;

/** `missing`: services that did not answer, whose letters are not in the list. */
export const DeadLettersResponse = named("DeadLettersResponse", {
  dead_letters: z.array(DeadLetter),
  missing: z.array(z.enum(LETTER_OWNERS)),
});

export const LetterParams = z.object({
  service: z.enum(LETTER_OWNERS, "not_found"),
  id: z.string().check(z.regex(DECIMAL_ID, "not_found")),
});

export const ClearQueueResponse = named("ClearQueueResponse", { cleared_count: z.int() });
