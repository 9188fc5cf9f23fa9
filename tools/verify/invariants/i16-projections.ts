import type { Facts, Query } from "../facts.ts";

type Row = { readonly key: string; readonly version: string } & Readonly<Record<string, unknown>>;

interface Projection {
  readonly what: string;
  readonly owner: { readonly of: Query; readonly sql: string };
  readonly copy: { readonly of: Query; readonly sql: string };
}

/**
 * Queue's copy of a player equals the account in users. The role debt counts the newest three decided matches outside
 * the first choice.
 * The start of a season changes all accounts without an event, so queue refreshes a player of another season at the
 * next join.
 */
const ACCOUNTS = `select user_id as key, season_id, version, mu, sigma, is_banned or deleted_at > 0 as is_banned,
    array_to_string(blocking, ',') as blocking, array_to_string(linked, ',') as linked, greatest(0, penalty_count - correction_given - correction_earned) as effective_penalty, penalty_timeout_until,
    (select count(*)::int from (select role_choice from match_record r where r.user_id = a.user_id
      and outcome in ('won', 'lost') order by started_at desc, match_id desc limit 3) as game where role_choice > 0) as role_debt,
    (sequential_mean + fitted_mean) / 2 || ' ' || (sequential_deviation + fitted_deviation) / 2 as skill,
    rate, jsonb_build_object('userId', user_id, 'trainerName', trainer_name, 'discordUsername', discord_username,
      'discordAvatarUrl', discord_avatar_url, 'twitterId', twitter_id, 'rate', rate, 'maxRate', max_rate,
      'currentBadge', current_badge, 'currentBadge2', current_badge_2)::text as card
  from account a where updated_at * 1000 < $1`;
/** Of a copy from before skills. */
const UNKNOWN_SKILL = "0 0";
/** Queue's copy of a card omits empty fields; how far the player is measured follows from the skill. */
const EMPTY_CARD = `'{"userId": "", "trainerName": "", "discordUsername": "", "discordAvatarUrl": "", "twitterId": "", "rate": 0,
  "maxRate": 0, "currentBadge": "", "currentBadge2": ""}'::jsonb`;
const PLAYERS = `select user_id as key, season_id, version, mu, sigma, is_banned, effective_penalty, penalty_timeout_until, role_debt,
    array_to_string(blocking, ',') as blocking, array_to_string(linked, ',') as linked, rate, (${EMPTY_CARD} || card - 'measuringLeft')::text as card,
    skill_mean || ' ' || skill_deviation as skill from player`;

const projectionsOf = ({ users, queue, matches }: Facts): Projection[] => [
  {
    what: "queue's player",
    owner: { of: users, sql: ACCOUNTS },
    copy: { of: queue, sql: PLAYERS },
  },
  {
    what: "queue's season",
    owner: {
      of: users,
      sql: "select id as key, version, state, start_date, end_date from season where $1::float8 > 0",
    },
    copy: { of: queue, sql: "select season_id as key, version, state, start_date, end_date from season" },
  },
  {
    what: "matches' season",
    owner: {
      of: users,
      sql: "select id as key, version, state in ('closing', 'archived') as closed from season where $1::float8 > 0",
    },
    copy: { of: matches, sql: "select id as key, version, closed from seasons" },
  },
  {
    what: "matches' setting",
    owner: { of: users, sql: "select id as key, version, value from setting where $1::float8 > 0" },
    copy: { of: matches, sql: "select id as key, version, value from settings" },
  },
];

/** The difference of a copy from its owner's row; null when it is equal or newer. */
const differenceOf = (own: Row, copy: Row): string | null => {
  if (Number(copy.version) > Number(own.version)) return null;
  if (own.season_id !== copy.season_id) return null;
  if (Number(copy.version) < Number(own.version))
    return `is at version ${copy.version}, users is at ${own.version}`;
  const wrong = Object.keys(own).filter(
    (name) => own[name] !== copy[name] && !(name === "skill" && copy.skill === UNKNOWN_SKILL),
  );
  return wrong.length === 0
    ? null
    : `says ${wrong.map((name) => `${name} ${String(copy[name])} instead of ${String(own[name])}`).join(", ")}`;
};

/** Projections that are behind their owner, or differ at the same version. */
export const findStale = async (facts: Facts): Promise<string[]> => {
  const stale: string[] = [];
  for (const { what, owner, copy } of projectionsOf(facts)) {
    const owned = await owner.of<Row>(owner.sql, [facts.horizonMs]);
    const copies = new Map((await copy.of<Row>(copy.sql)).map((row) => [row.key, row]));
    for (const own of owned) {
      const known = copies.get(own.key);
      const difference = known === undefined ? null : differenceOf(own, known);
      if (difference !== null) stale.push(`${what} ${own.key} ${difference}`);
    }
  }
  return stale;
};
