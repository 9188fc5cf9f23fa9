import { countOf, findBreaks, type Invariant } from "../facts.ts";

/** An appointment is decided ten minutes after its start. */
const LASTS_MS = 600_000;

export const appointments: Invariant = {
  id: "I26",
  sentence:
    "A promise is decided once, after its appointment, and a call for a missing player names its event.",
  judge: async ({ users, queue }) => ({
    looked: `${await countOf(queue, "promise")} promises, ${await countOf(users, "call_wish")} wishes to be called`,
    breaks: await findBreaks([
      {
        of: queue,
        what: "a promise decided before its appointment was over, or for a cancelled one",
        sql: `select appointment_id, user_id, state from promise join appointment using (appointment_id)
          where state <> 'promised' and (closed_at_ms is null or cancelled_at_ms is not null
            or closed_at_ms < starts_at_ms + ${LASTS_MS})`,
      },
      {
        of: queue,
        what: "a promise for an appointment that had begun",
        sql: `select appointment_id, user_id from promise join appointment using (appointment_id)
          where promised_at_ms >= starts_at_ms`,
      },
      {
        of: users,
        what: "a call without its event",
        sql: "select user_id from call_wish where (called_at_ms > 0) <> (called_by <> '')",
      },
    ]),
  }),
};
