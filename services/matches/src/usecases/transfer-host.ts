import type { UserId } from "@gokaku/game";
import { matchNotFound, notHost } from "../domain/errors.ts";
import { hostAfterTransfer, opensToEveryone } from "../domain/host.ts";
import { advanced } from "../domain/match.ts";
import type { MatchRecord, MatchUnit, Transact } from "./ports.ts";

export interface TransferHostDeps {
  readonly transact: Transact<MatchUnit>;
  readonly clock: { nowMs(): number };
}

/** Hands the host's rights of the user's current match over. Throws `match_not_found` or `not_host`. */
export const transferHost = ({ transact, clock }: TransferHostDeps, userId: UserId): Promise<MatchRecord> =>
  transact(async (unit) => {
    const record = await unit.lockCurrent(userId);
    if (record === null) throw matchNotFound(`in which ${userId} sits`);
    const nowMs = clock.nowMs();
    if (opensToEveryone(record.match, nowMs)) throw notHost(record.match.id, userId);
    const hostUserId = hostAfterTransfer(record.match, userId);
    const changed = { ...record, match: advanced(record.match, { hostUserId }) };
    await unit.save(changed);
    await unit.saveHostChange(changed.match, { cause: "transfer", byUserId: userId, atMs: nowMs });
    await unit.announce({ kind: "updated", match: changed.match, updateType: "host" });
    return changed;
  });
