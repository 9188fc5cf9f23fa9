import { countOf, type Facts, findBreaks, type Invariant, type Query } from "../facts.ts";

/** Every announced act is one row of the audit log, once it is old enough to have arrived. */
const findUnlogged = async ({
  users,
  queue,
  matches,
  payments,
  discord,
  horizonMs,
}: Facts): Promise<string[]> => {
  const logged = new Set(
    (await users<{ event_id: string }>("select event_id from audit_log where event_id is not null")).map(
      (row) => row.event_id,
    ),
  );
  const excused = new Set(
    (await users<{ event_id: string }>("select event_id from dead_letter where replayed_at_ms is null")).map(
      (row) => row.event_id,
    ),
  );
  const acts = async (name: string, of: Query): Promise<string[]> =>
    (
      await of<{ event_id: string }>(
        "select event_id from outbox where subject like '%.admin_acted' and created_at_ms < $1",
        [horizonMs],
      )
    )
      .filter(({ event_id }) => !logged.has(event_id) && !excused.has(event_id))
      .map(({ event_id }) => `an act in ${name} that is not in the audit log: event ${event_id}`);
  return [
    ...(await acts("queue", queue)),
    ...(await acts("matches", matches)),
    ...(await acts("payments", payments)),
    ...(await acts("discord", discord)),
  ];
};

interface Effect {
  readonly action: string;
  readonly subject: string;
  readonly by: string | null;
}

/** Acts in queue that only admins can do: changed settings and manual ticks. */
const ACTS_IN_QUEUE = `
  select 'matchmaker_settings.update' as action, 'version ' || version as subject, updated_by as by
    from matchmaker_settings where updated_by <> '' and updated_at_ms between $1 and $2
  union all select 'tick.trigger', tick_key::text, null from tick where kind = 'manual' and opened_at_ms between $1 and $2`;

/** Other services announce their acts since users has the log of all. */
const SINCE = `select coalesce(max(extract(epoch from run_on) * 1000), 0)::bigint as since_ms from migrations
  where name = '0005_audit_of_all_services'`;

const ACTS_IN_MATCHES = `
  select 'match.correct' as action, match_id::text as subject, admin_id as by, count(*)::int as times
  from correction where mass_correction_id is null and at_ms between $1 and $2 group by match_id, admin_id
  union all select 'matches.correct', user_id, admin_id, count(*)::int
  from mass_correction where at_ms between $1 and $2 group by user_id, admin_id`;

const findWithoutRow = async ({ users, queue, matches, horizonMs }: Facts): Promise<string[]> => {
  const [log] = await users<{ since_ms: string }>(SINCE);
  const effects = await queue<Effect>(ACTS_IN_QUEUE, [log?.since_ms ?? 0, horizonMs]);
  const rows = await users<{ action: string; subject: string; actor: string }>(
    "select action, subject, actor from audit_log where event_id is not null",
  );
  const corrections = await matches<Effect & { times: number }>(ACTS_IN_MATCHES, [
    log?.since_ms ?? 0,
    horizonMs,
  ]);
  const miscounted = corrections.flatMap(({ action, subject, by, times }) => {
    const own = rows.filter((row) => row.action === action && row.subject === subject && row.actor === by);
    return own.length >= times
      ? []
      : [`${action} of ${subject} by ${by}: ${own.length} rows for ${times} acts`];
  });
  const wrong = effects.flatMap(({ action, subject, by }) => {
    const own = rows.filter((row) => row.action === action && row.subject === subject);
    const isRight = own.length === 1 && (by === null || own[0]?.actor === by);
    return isRight ? [] : [`${action} of ${subject} has ${own.length} rows, or one of another actor`];
  });
  return [...miscounted, ...wrong];
};

export const audit: Invariant = {
  id: "I24",
  sentence: "Every admin effect has exactly one audit row, whose actor was staff at that moment.",
  judge: async (facts) => ({
    looked: `${await countOf(facts.users, "audit_log")} audit rows`,
    breaks: [
      ...(await findBreaks([
        {
          of: facts.users,
          what: "a row by a user who was no staff",
          sql: `select l.id, l.actor, l.action from audit_log l left join account a on a.user_id = l.actor
            where l.actor not like '#%' and coalesce(a.role, 'player') = 'player' and not exists (select from audit_log r
              where r.action = 'role.set' and r.subject = l.actor and r.at >= l.at)`,
        },
        {
          of: facts.users,
          what: "a row by an API token that could not write at that moment",
          sql: `select l.id, l.actor, l.action from audit_log l
            left join api_token t on l.actor = '#token:' || t.name
            where l.actor like '#token:%' and (t.token_id is null or not 'write:queue-settings' = any(t.scopes)
              or l.at < t.created_at * 1000 or (t.revoked_at > 0 and l.at > (t.revoked_at + 30) * 1000))`,
        },
        {
          of: facts.users,
          what: "a test account made by hand without exactly one row",
          sql: `select user_id, count(a.id) from rate_ledger l
            left join audit_log a on a.subject = l.user_id and a.action = 'test_account.create'
            where l.kind = 'seed' and l.cause = 'test_account' group by 1 having count(a.id) <> 1`,
        },
      ])),
      ...(await findUnlogged(facts)),
      ...(await findWithoutRow(facts)),
    ],
  }),
};
