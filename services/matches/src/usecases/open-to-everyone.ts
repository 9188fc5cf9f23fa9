import { EVERYONE, type MatchId } from "@gokaku/game";
import { opensToEveryone } from "../domain/host.ts";
import { advanced } from "../domain/match.ts";
import type { MatchRecord, MatchUnit, Transact } from "./ports.ts";

export interface OpenToEveryoneDeps {
  readonly transact: Transact<MatchUnit>;
  readonly clock: { nowMs(): number };
  readonly listOpening: (nowMs: number) => Promise<readonly MatchId[]>;
  readonly onFailure: (matchId: string, error: unknown) => void;
}

/** Makes everyone host of a locked match whose create time-out passed without a lobby id. */
export const openIfDue = async (
  unit: MatchUnit,
  record: MatchRecord,
  nowMs: number,
): Promise<MatchRecord> => {
  if (!opensToEveryone(record.match, nowMs)) return record;
  const opened = { ...record, match: advanced(record.match, { hostUserId: EVERYONE }) };
  await unit.save(opened);
  await unit.saveHostChange(opened.match, { cause: "create_timeout", byUserId: null, atMs: nowMs });
  await unit.announce({ kind: "updated", match: opened.match, updateType: "host" });
  return opened;
};

/** Hands every match whose create time-out has passed to everyone, one transaction each. */
export const openDueToEveryone = async (deps: OpenToEveryoneDeps): Promise<void> => {
  for (const matchId of await deps.listOpening(deps.clock.nowMs())) {
    try {
      await deps.transact(async (unit) => {
        const record = await unit.lockIfFree(matchId);
        if (record !== null) await openIfDue(unit, record, deps.clock.nowMs());
      });
    } catch (error) {
      deps.onFailure(matchId, error);
    }
  }
};
