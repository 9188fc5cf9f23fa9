import { fromBinary } from "@bufbuild/protobuf";
import {
  MatchDisputedSchema,
  MatchSettledSchema,
  UserReleasedSchema,
} from "@gokaku/proto/events/v1/events_pb";
import { countOf, type Facts, findBreaks, type Invariant, type Query } from "../facts.ts";

const setOf = async (of: Query, sql: string, params: readonly unknown[] = []): Promise<Set<string>> =>
  new Set((await of<{ key: string }>(sql, params)).map((row) => row.key));

type Effect = {
  readonly what: string;
  readonly facts: { readonly of: Query; readonly sql: string };
  readonly effects: { readonly of: Query; readonly sql: string };
};

/** For each event, what made it true and what it must have caused elsewhere, by the same key. */
const effectsOf = ({ users, queue, matches }: Facts): Effect[] => [
  {
    what: "a settled match that queue still counts as running",
    facts: { of: matches, sql: "select match_id::text as key from settlements where settled_at_ms < $1" },
    effects: { of: queue, sql: "select match_id::text as key from claim where closed_at_ms is not null" },
  },
  {
    what: "a settled match whose players have no record of it",
    facts: {
      of: matches,
      sql: `select d.match_id || '/' || d.user_id as key from settlement_deltas d
        join settlements s using (match_id) where s.settled_at_ms < $1`,
    },
    effects: {
      of: users,
      sql: "select match_id || '/' || user_id as key from match_record where state = 'settled'",
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
    what: "a player who was released but is still held by queue",
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
    what: "a created match that queue does not know as created",
    facts: {
      of: matches,
      sql: "select match_id::text as key from creations where created and decided_at_ms < $1",
    },
    effects: { of: queue, sql: "select match_id::text as key from claim where state = 'created'" },
  },
];

/** Projections carry the version that their owner has reached. */
const findStale = async ({ users, queue, matches, horizonMs }: Facts): Promise<string[]> => {
  const versions = async (
    of: Query,
    sql: string,
    params: readonly unknown[] = [],
  ): Promise<Map<string, string>> =>
    new Map((await of<{ key: string; version: string }>(sql, params)).map((row) => [row.key, row.version]));
  const accounts = await versions(
    users,
    "select user_id as key, version from account where updated_at * 1000 < $1",
    [horizonMs],
  );
  const players = await versions(queue, "select user_id as key, version from player");
  const behind = [...accounts].filter(
    ([id, version]) => players.has(id) && Number(players.get(id)) < Number(version),
  );
  const seasons = await versions(users, "select id as key, version from season");
  const projections = [
    ["queue", await versions(queue, "select season_id as key, version from season")],
    ["matches", await versions(matches, "select id as key, version from seasons")],
  ] as const;
  const staleSeasons = projections.flatMap(([name, known]) =>
    [...known]
      .filter(([id, version]) => Number(version) < Number(seasons.get(id) ?? 0))
      .map(([id]) => `${name} is behind with season ${id}`),
  );
  return [
    ...behind.map(
      ([id, version]) => `queue knows ${id} at version ${players.get(id)}, users is at ${version}`,
    ),
    ...staleSeasons,
  ];
};

type DeadLetter = { readonly subject: string; readonly payload: Uint8Array };

/** What the dead letters are about, by the keys of `effectsOf`: their effects are listed there, and not missing. */
const excusedBy = (letters: readonly DeadLetter[]): Set<string> => {
  const keys = letters.flatMap(({ subject, payload }) => {
    if (subject === "user.released") {
      const { matchId, userId } = fromBinary(UserReleasedSchema, payload);
      return [`${matchId}/${userId}`];
    }
    const schema =
      subject === "match.settled"
        ? MatchSettledSchema
        : subject === "match.disputed"
          ? MatchDisputedSchema
          : null;
    if (schema === null) return [];
    const { matchId, players } = fromBinary(schema, payload);
    return [matchId, ...players.map((player) => `${matchId}/${player.userId}`)];
  });
  return new Set(keys);
};

const storesOf = ({ users, queue, matches, payments }: Facts): [string, Query][] =>
  Object.entries({ users, queue, matches, payments });

const findUnsent = (facts: Facts): Promise<string[]> =>
  findBreaks(
    storesOf(facts).map(([name, of]) => ({
      of,
      what: `an event of ${name} that was never published`,
      sql: "select id, subject from outbox where not sent and created_at_ms < $1 limit 20",
      params: [facts.horizonMs],
    })),
  );

const findMissing = async (facts: Facts, excused: ReadonlySet<string>): Promise<string[]> => {
  const missing: string[] = [];
  for (const effect of effectsOf(facts)) {
    const wanted = await setOf(effect.facts.of, effect.facts.sql, [facts.horizonMs]);
    const found = await setOf(effect.effects.of, effect.effects.sql);
    const lacking = [...wanted].filter((key) => !found.has(key) && !excused.has(key));
    missing.push(...lacking.map((key) => `${effect.what}: ${key}`));
  }
  return missing;
};

export const events: Invariant = {
  id: "I16",
  sentence:
    "At rest every committed event has had its effect in every subscribing service, or is a dead letter.",
  judge: async (facts) => {
    const stores = storesOf(facts).map(([, of]) => of);
    const letters = await Promise.all(
      stores.map((of) =>
        of<DeadLetter>("select subject, payload from dead_letter where replayed_at_ms is null"),
      ),
    );
    const counts = await Promise.all(stores.map((of) => countOf(of, "outbox")));
    const total = counts.reduce((sum, count) => sum + count, 0);
    return {
      looked: `${total} events, ${letters.flat().length} dead letters`,
      breaks: [
        ...(await findUnsent(facts)),
        ...(await findMissing(facts, excusedBy(letters.flat()))),
        ...(await findStale(facts)),
      ],
    };
  },
};
