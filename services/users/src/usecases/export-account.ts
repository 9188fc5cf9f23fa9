import { getExport } from "@gokaku/db";
import type { Deps } from "./deps.ts";
import { requireAccount } from "./require.ts";

/** Of the pictures in one export, which is a single message of at most 16 MiB: in base64 they take a third more. */
const PICTURE_BYTES = 8 * 1024 * 1024;

/** Match ids are text, because they are larger than what JSON's readers take for a whole number. */
const listOf = (table: string, of = "user_id"): string => `
  select to_jsonb(listed) || jsonb_build_object('match_id', match_id::text) as row
  from ${table} as listed where ${of} = $1`;

const LISTS = {
  // How many other accounts staff linked with this one, not which.
  account: `select to_jsonb(account) - 'linked' || jsonb_build_object('linked_accounts', cardinality(linked)) as row
    from account where user_id = $1`,
  favourites: "select to_jsonb(favourite) as row from favourite where user_id = $1 order by role, slot",
  // Without the keys with which messages to them are encrypted.
  devices: `select to_jsonb(device) - 'p256dh' - 'auth' as row from device where user_id = $1 order by created_at`,
  call_wish: "select to_jsonb(call_wish) as row from call_wish where user_id = $1",
  direct_wish: "select to_jsonb(direct_wish) as row from direct_wish where user_id = $1",
  skill_seed: "select to_jsonb(skill_seed) as row from skill_seed where user_id = $1",
  // The seed that it replaced is left out.
  imported:
    "select to_jsonb(imported_player) - 'seed_before' as row from imported_player where user_id = $1 order by import_id",
  // Only the player's own seat: the other seats belong to other players.
  imported_matches: `select jsonb_build_object('played_at', played_at, 'winner', winner, 'seat', seat) as row
    from imported_match, jsonb_array_elements(seats) as seat where seat->>'key' = $1 order by played_at desc limit 5000`,
  badges: "select to_jsonb(owned_badge) as row from owned_badge where user_id = $1 order by at",
  ledger: `${listOf("rate_ledger")} order by ordinal desc limit 5000`,
  records: `${listOf("match_record")} order by started_at desc, match_id desc limit 5000`,
  penalties: `${listOf("penalty")} order by at desc limit 1000`,
  marks: `${listOf("conduct_mark")} order by at desc limit 1000`,
  vacated_seats: `${listOf("vacated_seat")} order by at desc limit 1000`,
  violation_reports_made: `${listOf("violation_report", "reporter_id")} order by at desc limit 5000`,
  thanks_given: `${listOf("thanks", "giver_id")} order by given_at desc limit 5000`,
  // Without their givers.
  thanks_got: `select jsonb_build_object('people', count(distinct giver_id)) as row from thanks where receiver_id = $1`,
  seasons: "select to_jsonb(season_entry) as row from season_entry where user_id = $1",
  // The notes of staff about the player, without their writers.
  notes: `select to_jsonb(note) - 'author' as row from note where about = 'user' and subject = $1 order by id`,
  mass_corrections: `select to_jsonb(player) as row from mass_correction_player as player where user_id = $1`,
  // Without the hashes: two accounts would learn from them what staff can compare. The list of suspicions is for staff alone.
  traces:
    "select jsonb_build_object('kind', kind, 'seen_at', seen_at) as row from account_trace where user_id = $1 order by seen_at",
  seal: "select to_jsonb(seal) as row from seal where user_id = $1",
  // Without the staff who decided.
  seal_application: `select to_jsonb(application) - 'decided_by' - 'picture'
    || jsonb_build_object('picture_webp_base64', replace(encode(picture, 'base64'), E'\\n', '')) as row
    from seal_application as application where user_id = $1`,
  // The own part of cases: without the other parties, the words of others and the staff.
  cases: `select jsonb_build_object('id', file.id, 'kind', kind, 'role', party.role, 'state', file.state,
      -- As the reported player reads it: the day in Japan.
      'opened_at', case when party.role = 'subject' then (opened_at + 32400) / 86400 * 86400 - 32400 else opened_at end,
      'looked_at', looked_at, 'decided_at', file.decided_at,
      'report', (select to_jsonb(report) - 'user_id' || jsonb_build_object('match_id', match_id::text)
        from case_report as report where report.case_id = file.id and report.user_id = $1),
      'appeal', (select to_jsonb(appeal) - 'user_id'
        from case_appeal as appeal where appeal.case_id = file.id and appeal.user_id = $1),
      'decisions', (select coalesce(jsonb_agg(to_jsonb(decision) - 'decided_by' - 'text' order by ordinal), '[]')
        from case_decision as decision where decision.case_id = file.id)) as row
    from case_party as party join case_file as file on file.id = party.case_id
    where party.user_id = $1 order by file.id desc limit 1000`,
  // The newest ones; of those before only that they are stored.
  case_pictures: `select jsonb_build_object('id', sized.id, 'case_id', sized.case_id, 'at', sized.at,
      'picture_webp_base64', case when sized.bytes <= ${PICTURE_BYTES}
        then replace(encode(picture, 'base64'), E'\\n', '') end) as row
    from (select id, case_id, at, sum(octet_length(picture)) over (order by id desc) as bytes
      from case_picture where user_id = $1 order by id desc limit 1000) as sized
    join case_picture using (id) order by sized.id desc`,
  // The acts on the account, without their admins; of links without the other accounts and the words about them.
  acts: `select case when action in ('account.link', 'account.unlink')
      then jsonb_build_object('at', at, 'action', action) else to_jsonb(acted) end as row
    from (select at, action, before, after, reason from audit_log where subject = $1 and action not in ('case.look', 'case.note')
       order by id desc limit 1000) as acted`,
};

/** The stored data of users about a player, as JSON. @throws CodedError `user_not_found` */
export const exportAccount = async ({ db }: Pick<Deps, "db">, userId: string): Promise<string> => {
  await requireAccount(db, userId);
  return getExport(db, LISTS, userId);
};
