import { fromBinary } from "@bufbuild/protobuf";
import {
  MatchDisputedSchema,
  MatchSettledSchema,
  UserReleasedSchema,
  UserSettledSchema,
} from "@gokaku/proto/events/v1/events_pb";
import {
  countOf,
  type Facts,
  findBreaks,
  firstRetainedMatch,
  type Invariant,
  type Query,
  SEATS_LOST,
} from "../facts.ts";
import { findStale } from "./i16-projections.ts";

/** Rows `key`, and `value` where the content of the effect is compared. */
interface Side {
  readonly of: Query;
  readonly sql: string;
}

interface Effect {
  readonly what: string;
  readonly facts: Side;
  readonly effects: Side;
}

/** For each event its cause and its required effect in another service, by the same key. */
const effectsOf = ({ users, queue, matches }: Facts): Effect[] => [
  {
    what: "a settled match that queue still counts as running",
    facts: { of: matches, sql: "select match_id::text as key from settlements where settled_at_ms < $1" },
    effects: { of: queue, sql: "select match_id::text as key from claim where closed_at_ms is not null" },
  },
  {
    what: "a disputed match that queue still counts as running",
    facts: { of: matches, sql: "select match_id::text as key from disputes where disputed_at_ms < $1" },
    effects: { of: queue, sql: "select match_id::text as key from claim where closed_at_ms is not null" },
  },
  {
    what: "a settled match of which a player has no record, or another result",
    facts: {
      of: matches,
      sql: `select match_id || '/' || user_id as key, concat_ws(' ', case when s.voided then 'void'
          when s.verdict = 'invalid' then 'invalid' when s.verdict = p.team then 'won' else 'lost' end,
          d.rate_delta, p.role, array_position(p.selected_roles, p.role) - 1) as value
        from settlement_deltas d join settlements s using (match_id) join match_players p using (match_id, user_id)
        where s.settled_at_ms < $1 and not exists (select from correction_step step join correction c
          on c.id = step.correction_id and c.at_ms >= $1
          where step.match_id = d.match_id and step.user_id = d.user_id)`,
    },
    effects: {
      of: users,
      sql: `select match_id || '/' || user_id as key, concat_ws(' ', outcome, rate_delta, role, role_choice) as value
        from match_record where state = 'settled'`,
    },
  },
  {
    what: "a correction that users has not applied",
    facts: {
      of: matches,
      sql: "select season_id || '#' || revision as key, match_id::text as value from correction where at_ms < $1",
    },
    effects: {
      of: users,
      sql: "select season_id || '#' || revision as key, match_id::text as value from correction",
    },
  },
  {
    what: "a disputed match whose players have no record of it",
    facts: {
      of: matches,
      sql: `select p.match_id || '/' || p.user_id as key from match_players p
        join disputes d using (match_id) where d.disputed_at_ms < $1`,
    },
    effects: { of: users, sql: "select match_id || '/' || user_id as key from match_record" },
  },
  {
    what: "a player who was released by a result but is still claimed by queue",
    facts: {
      of: users,
      sql: "select match_id || '/' || user_id as key from rate_ledger where kind = 'match' and at < $1",
    },
    effects: {
      of: queue,
      sql: "select match_id || '/' || user_id as key from seat where released_at_ms is not null",
    },
  },
  {
    what: "a player who was released by a dispute but is still claimed by queue",
    facts: {
      of: matches,
      sql: `select p.match_id || '/' || p.user_id as key from match_players p
        join disputes d using (match_id) where d.disputed_at_ms < $1`,
    },
    effects: {
      of: queue,
      sql: "select match_id || '/' || user_id as key from seat where released_at_ms is not null",
    },
  },
  {
    what: "a player who lost the seat but is still claimed by queue",
    facts: {
      of: matches,
      sql: `select match_id || '/' || user_id as key from (${SEATS_LOST}) lost where at_ms < $1`,
    },
    effects: {
      of: queue,
      sql: "select match_id || '/' || user_id as key from seat where released_at_ms is not null",
    },
  },
  {
    what: "a substitute that queue does not know",
    facts: {
      of: matches,
      sql: `select match_id || '/' || vacated_user_id as key, entry_id as value from substitutions
        where refusal is null and decided_at_ms < $1`,
    },
    effects: {
      of: queue,
      sql: "select match_id || '/' || vacated_user_id as key, entry_id as value from seat_offer where state = 'seated'",
    },
  },
  {
    what: "a substitute that matches does not know",
    facts: {
      of: queue,
      sql: "select match_id || '/' || user_id as key from seat_offer where state = 'seated' and ended_at_ms < $1",
    },
    effects: {
      of: matches,
      sql: "select match_id || '/' || user_id as key from substitutions where refusal is null",
    },
  },
  {
    what: "a seat that stayed open in a match that is not void",
    facts: {
      of: queue,
      sql: "select distinct match_id::text as key from vacancy where state in ('abandoned', 'closed') and ended_at_ms < $1",
    },
    effects: {
      of: matches,
      sql: "select match_id::text as key from settlements where voided union select match_id::text from correction",
    },
  },
  {
    what: "a created match that queue does not know as created",
    facts: {
      of: matches,
      sql: "select match_id::text as key from creations where created and decided_at_ms < $1",
    },
    effects: { of: queue, sql: "select match_id::text as key from claim where state = 'created'" },
  },
];

const readSide = async ({ of, sql }: Side, params: readonly unknown[] = []): Promise<Map<string, string>> =>
  new Map(
    (await of<{ key: string; value?: string }>(sql, params)).map(({ key, value }) => [key, value ?? ""]),
  );

const findMissing = async (facts: Facts, excused: ReadonlySet<string>): Promise<string[]> => {
  const missing: string[] = [];
  const first = await firstRetainedMatch(facts.queue);
  const isForgotten = (of: Query, key: string): boolean =>
    of === facts.queue && BigInt(key.split("/")[0] ?? "") < first;
  for (const { what, facts: cause, effects } of effectsOf(facts)) {
    const wanted = await readSide(cause, [facts.horizonMs]);
    const found = await readSide(effects);
    const lacking = [...wanted].filter(
      ([key, value]) => found.get(key) !== value && !excused.has(key) && !isForgotten(effects.of, key),
    );
    missing.push(
      ...lacking.map(([key, value]) =>
        value === ""
          ? `${what}: ${key}`
          : `${what}: ${key} is ${value}, known as ${found.get(key) ?? "nothing"}`,
      ),
    );
  }
  return missing;
};

interface DeadLetter {
  readonly owner: string;
  readonly id: string;
  readonly subject: string;
  readonly payload: Uint8Array;
}

/** The keys of a dead letter, as in `effectsOf`; null when its payload cannot be read. */
const keysOf = ({ subject, payload }: DeadLetter): readonly string[] | null => {
  try {
    if (subject === "user.released") {
      const { matchId, userId } = fromBinary(UserReleasedSchema, payload);
      return [`${matchId}/${userId}`];
    }
    if (subject === "user.settled") {
      const { matchId, players } = fromBinary(UserSettledSchema, payload);
      return players.map(({ player }) => `${matchId}/${player?.card?.userId ?? ""}`);
    }
    if (subject !== "match.settled" && subject !== "match.disputed") return [];
    const schema = subject === "match.settled" ? MatchSettledSchema : MatchDisputedSchema;
    const { matchId, players } = fromBinary(schema, payload);
    return [matchId, ...players.map((player) => `${matchId}/${player.userId}`)];
  } catch {
    return null;
  }
};

const storesOf = ({ users, queue, matches, payments, discord }: Facts): [string, Query][] =>
  Object.entries({ users, queue, matches, payments, discord });

const listDeadLetters = async (facts: Facts): Promise<DeadLetter[]> => {
  const letters: DeadLetter[] = [];
  for (const [owner, of] of storesOf(facts)) {
    const rows = await of<Omit<DeadLetter, "owner">>(
      "select id, subject, payload from dead_letter where replayed_at_ms is null order by id",
    );
    letters.push(...rows.map((row) => ({ ...row, owner })));
  }
  return letters;
};

const listUnsent = (facts: Facts): Promise<string[]> =>
  findBreaks(
    storesOf(facts).map(([name, of]) => ({
      of,
      what: `an event of ${name} that was never published`,
      sql: "select id, subject from outbox where not sent and created_at_ms < $1 limit 20",
      params: [facts.horizonMs],
    })),
  );

/** Effects of listed dead letters are not missing; an unreadable one excuses nothing. */
export const events: Invariant = {
  id: "I16",
  sentence:
    "At rest every committed event has had its effect in every subscribing service, or is a dead letter.",
  judge: async (facts) => {
    const letters = await listDeadLetters(facts);
    const unreadable = letters.filter((letter) => keysOf(letter) === null);
    const counts = await Promise.all(storesOf(facts).map(([, of]) => countOf(of, "outbox")));
    const total = counts.reduce((sum, count) => sum + count, 0);
    const names = unreadable.map(({ owner, id, subject }) => `, unreadable: ${owner} ${id} ${subject}`);
    return {
      looked: `${total} events, ${letters.length} dead letters${names.join("")}`,
      breaks: [
        ...(await listUnsent(facts)),
        ...(await findMissing(facts, new Set(letters.flatMap((letter) => keysOf(letter) ?? [])))),
        ...(await findStale(facts)),
      ],
    };
  },
};
