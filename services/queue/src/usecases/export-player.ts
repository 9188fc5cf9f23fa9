import { getExport } from "@gokaku/db";
import { ROLES, type UserId } from "@gokaku/game";
import type { Deps } from "./deps.ts";

const ROLE_NAMES = `array(select (array['${ROLES.join("','")}'])[role] from unnest(selected_roles) with ordinality
  as selected (role, place) order by place)`;
const ENTRY = `to_jsonb(entry) || jsonb_build_object('match_id', match_id::text, 'selected_roles', ${ROLE_NAMES})
  as row from entry`;

const LISTS = {
  player: "select to_jsonb(player) as row from player where user_id = $1",
  waiting: `select ${ENTRY} where user_id = $1 and state in ('waiting', 'claimed')`,
  offers: `select to_jsonb(seat_offer) - 'placement' || jsonb_build_object('match_id', match_id::text) as row
    from seat_offer where user_id = $1 order by offered_at_ms desc limit 5000`,
  left_seats: `select to_jsonb(vacancy) || jsonb_build_object('match_id', match_id::text) as row
    from vacancy where user_id = $1 order by vacated_at_ms desc limit 5000`,
  promises: `select to_jsonb(promise) || jsonb_build_object('starts_at_ms', starts_at_ms) as row
    from promise join appointment using (appointment_id) where user_id = $1 order by starts_at_ms desc limit 1000`,
  waits: `select ${ENTRY} where user_id = $1 and ended_at_ms is not null order by ended_at_ms desc limit 5000`,
};

/** The data of a player in queue, as JSON. */
export const exportPlayer = ({ db }: Pick<Deps, "db">, userId: UserId): Promise<string> =>
  getExport(db, LISTS, userId);
