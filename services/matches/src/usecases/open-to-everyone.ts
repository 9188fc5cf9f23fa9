import { EVERYONE } from "@gokaku/game";
import { opensToEveryone } from "../domain/host.ts";
import { advanced } from "../domain/match.ts";
import type { MatchRecord } from "../domain/report.ts";
import { matchUpdated } from "../events/events.ts";
import { insertHostChange } from "../store/changes.ts";
import { listDue, lockMatchIfFree, updateMatch } from "../store/matches.ts";
import type { Deps, Unit } from "./deps.ts";

/** Makes everyone host of a locked match whose create time-out passed without a lobby id. */
export const openIfDue = async (
  { db, emit }: Unit,
  record: MatchRecord,
  nowMs: number,
): Promise<MatchRecord> => {
  if (!opensToEveryone(record.match, nowMs)) return record;
  const opened = { ...record, match: advanced(record.match, { hostUserId: EVERYONE }) };
  await updateMatch(db, opened);
  await insertHostChange(db, opened.match, { cause: "create_timeout", byUserId: null, atMs: nowMs });
  await emit(matchUpdated(opened.match, "host"));
  return opened;
};

/** Hands every match whose create time-out has passed to everyone, one transaction each. */
export const openDueToEveryone = async ({
  db,
  transact,
  clock,
  log,
}: Pick<Deps, "db" | "transact" | "clock" | "log">): Promise<void> => {
  const nowMs = await clock.confirmedNowMs();
  for (const matchId of await listDue(db, "next_host_at_ms", nowMs)) {
    try {
      await transact(async (unit) => {
        const record = await lockMatchIfFree(unit.db, matchId);
        if (record !== null) await openIfDue(unit, record, nowMs);
      });
    } catch (error) {
      log.error({ err: error, matchId }, "a host could not be changed; the next run tries again");
    }
  }
};
