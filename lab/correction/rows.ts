import { ROLES } from "@gokaku/game";
import { FORMULA_VERSION, RATING } from "@gokaku/rating";
import type { Client } from "pg";
import type { Played, Season } from "./season.ts";

export const SEASON = "season_9";
const ROWS_AT_ONCE = 10_000;

/** Inserts rows with some of their columns. */
const add = async (to: Client, table: string, rows: readonly object[]): Promise<void> => {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).join(", ");
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await to.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))],
    );
};

export const addToMatches = async (to: Client, { matches }: Season): Promise<void> => {
  await add(
    to,
    "creations",
    matches.map(({ id, atMs }) => ({ match_id: id, created: true, user_ids: [], decided_at_ms: atMs })),
  );
  await add(
    to,
    "matches",
    matches.map(({ id, atMs, settledAtMs, winner, seats }) => ({
      id,
      season_id: SEASON,
      tick_id: `${atMs}`,
      version: 3,
      status: "done",
      voided: false,
      winner,
      created_at_ms: atMs,
      closed_at_ms: settledAtMs,
      host_user_id: seats[0]?.userId,
      lobby_id: "1",
      first_attack: "A",
      voice_link_a: "",
      voice_link_b: "",
      lobby_create_timeout_s: 150,
      lobby_join_timeout_s: 250,
      report_deadline_s: 2400,
      report_count: 0,
    })),
  );
  const seats = matches.flatMap((match) => match.seats.map((seat) => ({ match, seat })));
  await add(
    to,
    "match_players",
    seats.map(({ match: { id }, seat: { userId, team, place, mu, sigma } }) => ({
      match_id: id,
      user_id: userId,
      team,
      role: ROLES[place - 1],
      selected_roles: ROLES,
      mu,
      sigma,
      rate: mu,
      rate_order: place,
      entry_id: `${userId} ${id}`,
      card: { userId, rate: mu },
      keeps_rating: false,
    })),
  );
  await add(
    to,
    "settlements",
    matches.map(({ id, winner, settledAtMs }) => ({
      match_id: id,
      verdict: winner,
      voided: false,
      cause: "all_reported",
      was_disputed: false,
      formula_version: FORMULA_VERSION,
      constants: RATING,
      settled_at_ms: settledAtMs,
    })),
  );
  await add(to, "settlement_deltas", deltasOf(matches));
};

export const deltasOf = (matches: readonly Played[]) =>
  matches.flatMap(({ id, seats }) =>
    seats.map(({ userId, delta, mu, sigma, sigmaAfter }) => ({
      match_id: id,
      user_id: userId,
      rate_delta: delta,
      mu_before: mu,
      sigma_before: sigma,
      sigma_after: sigmaAfter,
      expected_score: 0.5,
      is_offender: false,
      contradicted: false,
    })),
  );

export const recordsOf = (matches: readonly Played[]) =>
  matches.flatMap(({ id, atMs, seats }) =>
    seats.map(({ userId, delta, outcome, place }) => ({
      match_id: id,
      user_id: userId,
      state: "settled",
      outcome,
      character_id: "PIKACHU",
      role: ROLES[place - 1],
      role_choice: 0,
      rate_delta: delta,
      started_at: Math.floor(atMs / 1000),
    })),
  );

export const addToUsers = async (
  to: Client,
  { matches, playerStates }: Season,
  beginMs: number,
): Promise<void> => {
  const accounts = [...playerStates].map(([user_id, state]) => ({
    user_id,
    auth_subject: "",
    ...state,
    lifetime_match_count: state.match_count,
    version: 2,
    ledger_length: state.match_count + 1,
    season_id: SEASON,
  }));
  await to.query(
    `insert into account select made.* from account model, json_array_elements($1::json) as changes,
      lateral jsonb_populate_record(model, changes::jsonb) as made where model.user_id = 'dummy_001'`,
    [JSON.stringify(accounts)],
  );
  const ordinals = new Map([...playerStates.keys()].map((userId) => [userId, 1]));
  const row = (userId: string) => ({ user_id: userId, season_id: SEASON });
  await add(
    to,
    "rate_ledger",
    [...playerStates.keys()].map((userId) => ({
      ...row(userId),
      ordinal: 1,
      kind: "seed",
      cause: "seed",
      delta: 0,
      mu_before: 1500,
      mu_after: 1500,
      sigma_before: RATING.initialSigma,
      sigma_after: RATING.initialSigma,
      at: beginMs,
    })),
  );
  await add(
    to,
    "rate_ledger",
    matches.flatMap(({ id, settledAtMs, seats }) =>
      seats.map(({ userId, delta, mu, sigma, sigmaAfter, outcome }) => {
        const ordinal = (ordinals.get(userId) ?? 0) + 1;
        ordinals.set(userId, ordinal);
        return {
          ...row(userId),
          ordinal,
          kind: "match",
          cause: id,
          match_id: id,
          outcome,
          delta,
          mu_before: mu,
          mu_after: mu + delta,
          sigma_before: sigma,
          sigma_after: sigmaAfter,
          at: settledAtMs,
        };
      }),
    ),
  );
  await add(to, "match_record", recordsOf(matches));
};
