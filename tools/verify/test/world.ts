import { gzipSync } from "node:zlib";
import { create, toBinary } from "@bufbuild/protobuf";
import { ROLES } from "@gokaku/game";
import { roleToProto, teamToProto } from "@gokaku/grpc";
import { Role } from "@gokaku/proto/common/v1/common_pb";
import { SnapshotPlayersSchema } from "@gokaku/proto/queue/v1/queue_pb";
import { decidedSteps } from "@gokaku/rating";
import type { DatabaseOwner } from "../../start/services.ts";

/** 2026-11-21 12:00 UTC in unix ms; the tick, the match and its end lie within minutes of it. */
const TICK = 1795262400000;
const CLOSED = TICK + 300_000;
export const WORLD_NOW_MS = TICK + 3_600_000;
export const WORLD_MATCH = `${TICK}00000`;
export const WORLD_TICK = TICK;
/** The same ten players ten minutes later; without reports it ended in a dispute. */
const TICK_2 = TICK + 600_000;
const DISPUTED = TICK_2 + 100_000;
export const WORLD_DISPUTE = `${TICK_2}00000`;

/** A paid order of u4 for the badge b1. */
export const WORLD_ORDER = "00000000-0000-4000-8000-0000000000f1";

const SIGMA = 250;
const SEATS = Array.from({ length: 10 }, (_, index) => ({
  userId: `u${index}`,
  team: index < 5 ? ("A" as const) : ("B" as const),
  role: ROLES[index % 5] ?? "TANK",
  entryId: `00000000-0000-4000-8000-00000000000${index}`,
  entryId2: `00000000-0000-4000-8000-00000000010${index}`,
}));

const even = Array.from({ length: 5 }, () => ({ mu: 1500, sigma: SIGMA }));
const steps = decidedSteps(even, even);
/** Team A won. */
const STEPS = [...steps.winners, ...steps.losers].map((step) => ({
  delta: step.mu,
  sigma: SIGMA + step.sigma,
}));

/** The tick's snapshot: ten players with five roles each, without blocks. `blocking` is u0's. */
export const snapshotOfWorld = (
  blocking: readonly string[] = [],
  entryIdOf = (seat: (typeof SEATS)[number]): string => seat.entryId,
): string => {
  const roles = [Role.TOP_LANE, Role.SUPPORT, Role.MIDDLE, Role.BOTTOM_LANE, Role.TANK];
  const players = SEATS.map((seat) => ({
    entryId: entryIdOf(seat),
    userId: seat.userId,
    roles,
    blocking: seat.userId === "u0" ? [...blocking] : [],
  }));
  const message = toBinary(SnapshotPlayersSchema, create(SnapshotPlayersSchema, { players }));
  return `\\x${gzipSync(message).toString("hex")}`;
};

const rows = (row: (seat: (typeof SEATS)[number], index: number) => string): string =>
  SEATS.map(row).join(",\n");
const stepOf = (index: number) => STEPS[index] ?? { delta: 0, sigma: SIGMA };
const rateOf = (index: number): number => 1500 + stepOf(index).delta;

const USERS = `
update migrations set run_on = to_timestamp(0);
insert into season values ('s9', 'season 9', '', ${TICK / 1000 - 86_400}, ${TICK / 1000 + 86_400}, '', '', 'active', 1);
insert into badge values ('s1', 1, '誉', '', 5000, 'basic', '', '', '', null, null, 3, true);
insert into setting values ('lobby_create_timeout', '150', 1);
insert into account select 'u' || i, 'dummy|u' || i, 'u' || i, '', '', 'u' || i, '', '{}', '', '', '', false, true, false,
  ${TICK / 1000}, ${CLOSED / 1000}, 2, 's9', 1500, ${SIGMA}, 1500, 1500, 1, 0, 0, 1, ${CLOSED}, 1, 0, 0, 0, 0, 0, 0, 0, 0
  from generate_series(0, 9) i;
${SEATS.map(
  (
    _,
    index,
  ) => `update account set mu = ${rateOf(index)}, rate = ${rateOf(index)}, max_rate = ${Math.max(1500, rateOf(index))},
    last_match_at = ${TICK / 1000}, sigma = ${stepOf(index).sigma}, win_count = ${index < 5 ? 1 : 0}, win_rate = ${index < 5 ? 100 : 0} where user_id = 'u${index}';`,
).join("\n")}
insert into owned_badge values ('u4', 's1', 'purchase', '${WORLD_ORDER}', ${TICK / 1000 + 60});
insert into purchase values ('${WORLD_ORDER}', 'u4', 's1', 'granted', 2, ${TICK + 60_000});
insert into rate_ledger values ${rows(
  (
    seat,
    index,
  ) => `('${seat.userId}', 1, 'match', '${WORLD_MATCH}', ${WORLD_MATCH}, 's9', '${index < 5 ? "won" : "lost"}',
    ${stepOf(index).delta}, 1500, ${rateOf(index)}, ${SIGMA}, ${stepOf(index).sigma}, ${CLOSED})`,
)};
insert into match_record values ${rows(
  (
    seat,
    index,
  ) => `(${WORLD_MATCH}, '${seat.userId}', 'settled', '${index < 5 ? "won" : "lost"}', 'PIKACHU', '${seat.role}', ${index % 5},
    ${stepOf(index).delta}, ${TICK / 1000})`,
)};
insert into match_record values ${rows(
  (seat, index) =>
    `(${WORLD_DISPUTE}, '${seat.userId}', 'disputed', null, 'EMPTY', '${seat.role}', ${index % 5}, 0, ${TICK_2 / 1000})`,
)};
insert into ranking_publication (season_id, updated_at, entry_count) values ('s9', ${CLOSED - 60_000}, 0), ('s9', ${CLOSED + 1000}, 10);
insert into ranking_entry select 2, row_number() over (order by rate desc, rate_reached_at, user_id), user_id, rate, win_rate,
  match_count, rate_reached_at from account;`;

const claimed = (entryIdOf: (seat: (typeof SEATS)[number]) => string): string =>
  JSON.stringify(
    SEATS.map((seat) => ({
      entry_id: entryIdOf(seat),
      user_id: seat.userId,
      team: teamToProto(seat.team),
      role: roleToProto(seat.role),
      selected_roles: ROLES.map(roleToProto),
    })),
  );

const cardOf = (userId: string, rate: number): string =>
  JSON.stringify({
    userId,
    trainerName: userId,
    discordUsername: userId,
    rate,
    maxRate: Math.max(1500, rate),
  });

const QUEUE = `
insert into season values ('s9', 1, 'active', ${TICK / 1000 - 86_400}, ${TICK / 1000 + 86_400});
insert into player values ${rows(
  (
    seat,
    index,
  ) => `('${seat.userId}', 2, '${cardOf(seat.userId, rateOf(index))}', '${seat.userId}', ${rateOf(index)}, ${rateOf(index)},
    ${stepOf(index).sigma}, false, 0, 0, ${index % 5 > 0 ? 1 : 0})`,
)};
update player set season_id = 's9';
insert into entry (entry_id, user_id, season_id, state, version, selected_roles, blocking, joined_at_ms, last_seen_at_ms,
  member_checked_at, match_id, claimed_at_ms, waited_s, ended_at_ms) values ${rows(
    (
      seat,
    ) => `('${seat.entryId}', '${seat.userId}', 's9', 'matched', 3, '{${ROLES.map(roleToProto)}}', '{}', ${TICK - 60_000}, ${TICK},
      ${TICK / 1000 - 120}, ${WORLD_MATCH}, ${TICK + 1000}, 60, ${TICK + 2000})`,
  )};
insert into entry (entry_id, user_id, season_id, state, version, selected_roles, blocking, joined_at_ms, last_seen_at_ms,
  member_checked_at, ended_at_ms) values ('00000000-0000-4000-8000-00000000001f', 'u0', 's9', 'left', 2, '{1,5}', '{}',
  ${TICK - 120_000}, ${TICK - 120_000}, ${TICK / 1000}, ${TICK - 100_000});
insert into entry (entry_id, user_id, season_id, state, version, selected_roles, blocking, joined_at_ms, last_seen_at_ms,
  member_checked_at, match_id, claimed_at_ms, waited_s, ended_at_ms) values ${rows(
    (
      seat,
    ) => `('${seat.entryId2}', '${seat.userId}', 's9', 'matched', 3, '{${ROLES.map(roleToProto)}}', '{}', ${TICK_2 - 60_000}, ${TICK_2},
      ${TICK_2 / 1000 - 120}, ${WORLD_DISPUTE}, ${TICK_2 + 1000}, 60, ${TICK_2 + 2000})`,
  )};
insert into seat select ${WORLD_DISPUTE}, 'u' || i, ${TICK_2 + 2000}, ${DISPUTED + 500} from generate_series(0, 9) i;
insert into seat select ${WORLD_MATCH}, 'u' || i, ${TICK + 2000}, ${CLOSED + 500} from generate_series(0, 9) i;
insert into tick (tick_key, kind, state, season_id, settings_version, seed, waiting, opened_at_ms, interval_s, snapshot, plan, planned_at_ms,
  match_count, claims_written_at_ms, claim_count, created_count) values
  (${TICK}, 'scheduled', 'done', 's9', 1, 7, 10, ${TICK}, 45, '${snapshotOfWorld()}', '\\x00', ${TICK + 500}, 1, ${TICK + 1000}, 1, 1),
  (${TICK_2}, 'scheduled', 'done', 's9', 1, 7, 10, ${TICK_2}, 45, '${snapshotOfWorld([], (seat) => seat.entryId2)}', '\\x00',
  ${TICK_2 + 500}, 1, ${TICK_2 + 1000}, 1, 1);
insert into claim (match_id, tick_key, plan_index, state, season_id, first_attack, seats, value, win_chance_a, claimed_at_ms,
  decided_at_ms, closed_at_ms) values
  (${WORLD_MATCH}, ${TICK}, 0, 'created', 's9', 1, '${claimed((seat) => seat.entryId)}', 400, 0.5, ${TICK + 1000},
  ${TICK + 2000}, ${CLOSED + 200}),
  (${WORLD_DISPUTE}, ${TICK_2}, 0, 'created', 's9', 1, '${claimed((seat) => seat.entryId2)}', 400, 0.5, ${TICK_2 + 1000},
  ${TICK_2 + 2000}, ${DISPUTED + 200});`;

const MATCHES = `
insert into seasons values ('s9', false, 1);
insert into settings values ('lobby_create_timeout', '150', 1);
insert into creations values (${WORLD_MATCH}, true, null, '{${SEATS.map((seat) => seat.userId).join(",")}}', ${TICK + 1500});
insert into matches (id, season_id, tick_id, version, status, voided, winner, created_at_ms, closed_at_ms, host_user_id, lobby_id,
  first_attack, voice_link_a, voice_link_b, lobby_create_timeout_s, lobby_join_timeout_s, report_deadline_s, report_count) values
  (${WORLD_MATCH}, 's9', '${TICK}', 13, 'done', false, 'A', ${TICK + 1500}, ${CLOSED}, 'u0', '1234', 'A', '', '', 150, 250, 2400, 10);
insert into match_players (match_id, user_id, team, role, selected_roles, mu, sigma, rate, rate_order, entry_id, card)
  values ${rows(
    (
      seat,
      index,
    ) => `(${WORLD_MATCH}, '${seat.userId}', '${seat.team}', '${seat.role}', '{${ROLES.join(",")}}', 1500, ${SIGMA}, 1500,
    ${(index % 5) + 1}, '${seat.entryId}', '{"userId":"${seat.userId}","rate":1500}')`,
  )};
insert into creations values (${WORLD_DISPUTE}, true, null, '{${SEATS.map((seat) => seat.userId).join(",")}}', ${TICK_2 + 1500});
insert into matches (id, season_id, tick_id, version, status, voided, disputed_at_ms, created_at_ms, closed_at_ms, host_user_id,
  lobby_id, first_attack, voice_link_a, voice_link_b, lobby_create_timeout_s, lobby_join_timeout_s, report_deadline_s, report_count,
  next_close_at_ms) values
  (${WORLD_DISPUTE}, 's9', '${TICK_2}', 2, 'matched', false, ${DISPUTED}, ${TICK_2 + 1500}, ${DISPUTED}, 'u0', '', 'A', '', '', 150,
  250, 100, 0, ${DISPUTED + 259_200_000});
insert into match_players select (jsonb_populate_record(p, jsonb_build_object('match_id', ${WORLD_DISPUTE},
  'entry_id', '00000000-0000-4000-8000-0000000001' || right(entry_id, 2)))).* from match_players p;
insert into seat_history select ${WORLD_DISPUTE}, 'u' || i, ${TICK_2 + 1500}, ${DISPUTED} from generate_series(0, 9) i;
insert into host_changes values (${WORLD_DISPUTE}, 1, 'created', null, 'u0', ${TICK_2 + 1500});
insert into disputes values (${WORLD_DISPUTE}, 'deadline', ${DISPUTED});
insert into seat_history select ${WORLD_MATCH}, 'u' || i, ${TICK + 1500}, ${CLOSED} from generate_series(0, 9) i;
insert into host_changes values (${WORLD_MATCH}, 1, 'created', null, 'u0', ${TICK + 1500});
insert into lobby_changes values (${WORLD_MATCH}, 2, 'u0', '1234', ${TICK + 10_000});
insert into reports select ${WORLD_MATCH}, 'u' || i, case when i < 5 then 'A' else 'B' end, 'A', null, 'EMPTY', 'PIKACHU', 'a', 'b',
  null, ${CLOSED - 1000} from generate_series(0, 9) i;
insert into report_history select ${WORLD_MATCH}, 3 + i, 'u' || i, 'A', null, 'EMPTY', 'PIKACHU', 'a', 'b', null, ${CLOSED - 1000}
  from generate_series(0, 9) i;
insert into settlements values (${WORLD_MATCH}, 'A', null, false, 'all_reported', false, 'weng-lin-bt-1', '{}', ${CLOSED});
insert into settlement_deltas values ${rows(
  (seat, index) =>
    `(${WORLD_MATCH}, '${seat.userId}', ${stepOf(index).delta}, 1500, ${SIGMA}, ${stepOf(index).sigma}, 0.5, false, false)`,
)};`;

const PAYMENTS = `
insert into stock (badge_id, display, price, max_sales, sold, reserved, is_on_sale, updated_at_ms)
  values ('s1', '誉', 5000, 3, 1, 0, true, ${TICK});
insert into orders (order_id, user_id, badge_id, badge_name, amount, currency, state, version, provider_session_id, payment_id,
  created_at_ms, expires_at_ms, paid_at_ms, closed_at_ms, changed_at_ms) values
  ('${WORLD_ORDER}', 'u4', 's1', '誉', 5000, 'JPY', 'paid', 2, 'cs_1', 'pi_1', ${TICK}, ${TICK + 1_800_000}, ${TICK + 60_000},
    ${TICK + 60_000}, ${TICK + 60_000});
insert into orders (order_id, user_id, badge_id, badge_name, amount, currency, state, version, created_at_ms, expires_at_ms,
  closed_at_ms, changed_at_ms) values
  ('00000000-0000-4000-8000-0000000000f2', 'u1', 's1', '誉', 5000, 'JPY', 'expired', 2, ${TICK}, ${TICK + 1_800_000},
    ${TICK + 1_800_000}, ${TICK + 1_800_000});`;

/** Ten players, a settled match and a disputed one, in every store: all invariants hold. */
export const WORLD: Readonly<Record<DatabaseOwner, string>> = {
  users: USERS,
  queue: QUEUE,
  matches: MATCHES,
  payments: PAYMENTS,
  discord: "",
};
