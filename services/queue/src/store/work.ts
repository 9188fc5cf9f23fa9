import { statement } from "@gokaku/db";
import type { Kysely } from "kysely";
import { LASTS_MS, NEAR_MS } from "../domain/appointment.ts";
import type { Tables } from "./tables.ts";

/** Which steps may have something to do. */
export interface Work {
  readonly claims: boolean;
  readonly creation: boolean;
  readonly records: boolean;
  readonly expiry: boolean;
  readonly offers: boolean;
  readonly seating: boolean;
  readonly sweep: boolean;
  readonly appointments: boolean;
  readonly calls: boolean;
}

const selectWork = statement<Work>(`
  select
    exists (select from tick where state = 'open' and plan is not null) as claims,
    exists (select from tick where state = 'open' and plan is null) as expiry,
    exists (select from claim where state = 'claimed') as creation,
    exists (select from tick where offered is not null and record is null
      and (state = 'idle' or (state = 'done' and decided_at_ms is not null))) as records,
    exists (select from vacancy where ended_at_ms is null) as offers,
    exists (select from seat_offer where ended_at_ms is null and state = 'accepted') as seating,
    exists (select from entry where ended_at_ms is null) as sweep,
    exists (select from appointment where closed_at_ms is null and cancelled_at_ms is null
      and (starts_at_ms <= $1::bigint - ${LASTS_MS} or (announced_at_ms is null
        and starts_at_ms > $1::bigint and starts_at_ms <= $1::bigint + ${NEAR_MS}))) as appointments,
    exists (select from player_call where missing_since_ms is not null)
      or exists (select from public_view where view -> 'shortage' ->> 'players' = '1') as calls`);

/** Looks for the work of all timers in one statement. */
export const findWork = async (db: Kysely<Tables>, nowMs: number): Promise<Work> => {
  const [row] = await selectWork(db, [nowMs]);
  if (row === undefined) throw new Error("the look for work was not answered");
  return row;
};
