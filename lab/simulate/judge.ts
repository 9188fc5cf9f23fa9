import type { Facts, Invariant, Query } from "../../tools/verify/facts.ts";
import { INVARIANTS } from "../../tools/verify/invariants/index.ts";
import type { Owner, Stores } from "./owners.ts";
import type { Acknowledged } from "./players.ts";

/** Nothing of these is simulated: money, pushed frames and recordings. */
const LEFT_OUT = new Set(["I17", "I18", "I20", "I21", "I22"]);

const ofNothing: Query = async () => [];

async function* noRecordings() {}

/** The breaks that the invariants of `npm run verify` find in the stores. */
export const judgeInvariants = async (
  stores: Stores,
  at: { readonly horizonMs: number; readonly only?: readonly string[] },
): Promise<string[]> => {
  const facts: Facts = {
    users: stores.users.read,
    queue: stores.queue.read,
    matches: stores.matches.read,
    payments: ofNothing,
    discord: ofNothing,
    horizonMs: at.horizonMs,
    hoursSinceMs: null,
    recordings: noRecordings,
  };
  const breaks: string[] = [];
  const judged = INVARIANTS.filter(({ id }) => !LEFT_OUT.has(id) && (at.only?.includes(id) ?? true));
  for (const { id, sentence, judge } of judged as readonly Invariant[]) {
    const verdict = await judge(facts);
    breaks.push(...verdict.breaks.map((each) => `${id} ${sentence} ${each}`));
  }
  return breaks;
};

interface Rest {
  readonly what: string;
  readonly store: Owner;
  /** Its rows are what is left. */
  readonly sql: string;
}

/** The things that must be over when all faults have stopped and all players have gone home. */
const AT_REST: readonly Rest[] = [
  {
    what: "a match is open",
    store: "matches",
    sql: "select id::text from matches where closed_at_ms is null",
  },
  { what: "a seat is taken", store: "matches", sql: "select user_id, match_id::text from active_seats" },
  {
    what: "a player still waits",
    store: "queue",
    sql: "select entry_id, user_id, state from entry where state in ('waiting', 'claimed')",
  },
  {
    what: "queue holds a seat",
    store: "queue",
    sql: "select user_id, match_id::text from seat where released_at_ms is null",
  },
  ...(["users", "queue", "matches"] as const).flatMap((store): Rest[] => [
    { what: "an event did not leave", store, sql: "select event_id, subject from outbox where not sent" },
    {
      what: "an event could not be applied",
      store,
      sql: "select consumer, event_id, left(error, 200) as error from dead_letter where replayed_at_ms is null",
    },
  ]),
];

export const judgeRest = async (stores: Stores): Promise<string[]> => {
  const breaks: string[] = [];
  for (const { what, store, sql } of AT_REST) {
    const rows = await stores[store].read(sql);
    breaks.push(...rows.map((row) => `not settled: ${what}: ${JSON.stringify(row)}`));
  }
  return breaks;
};

/** Whether what players were answered is there. */
export const judgeAnswers = async (
  stores: Stores,
  { joins, leaves, reports }: Acknowledged,
): Promise<string[]> => {
  const entries = await stores.queue.read<{ entry_id: string; state: string }>(
    "select entry_id, state from entry",
  );
  const stateOf = new Map(entries.map(({ entry_id, state }) => [entry_id, state]));
  const counted = await stores.matches.read<{ key: string }>(
    "select match_id || ' ' || user_id as key from reports",
  );
  const known = new Set(counted.map(({ key }) => key));
  return [
    ...[...joins]
      .filter((entry) => !stateOf.has(entry))
      .map((entry) => `the acknowledged join ${entry} is lost`),
    ...[...leaves]
      .filter((entry) => ["waiting", "claimed", "matched"].includes(stateOf.get(entry) ?? ""))
      .map((entry) => `the entry ${entry}, which its player took back, is ${stateOf.get(entry)}`),
    ...[...reports].filter((key) => !known.has(key)).map((key) => `the acknowledged report ${key} is lost`),
  ];
};
