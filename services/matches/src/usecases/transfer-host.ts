import { CodedError, type UserId } from "@gokaku/game";
import { hostAfterTransfer, opensToEveryone } from "../domain/host.ts";
import { advanced } from "../domain/match.ts";
import type { MatchRecord } from "../domain/report.ts";
import { matchUpdated } from "../facts/events.ts";
import { insertHostChange } from "../store/changes.ts";
import { lockCurrentByUserId, updateMatch } from "../store/matches.ts";
import type { Deps } from "./deps.ts";

/** Hands the host's rights of the user's current match over. Throws `match_not_found` or `not_host`. */
export const transferHost = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  userId: UserId,
): Promise<MatchRecord> =>
  transact(async ({ db, emit }) => {
    const record = await lockCurrentByUserId(db, userId);
    if (record === null) throw new CodedError("match_not_found", `${userId} sits in no match`);
    const nowMs = clock.nowMs();
    if (opensToEveryone(record.match, nowMs))
      throw new CodedError("not_host", `everyone is host of match ${record.match.id} by now`);
    const hostUserId = hostAfterTransfer(record.match, userId);
    const changed = { ...record, match: advanced(record.match, { hostUserId }) };
    await updateMatch(db, changed);
    await insertHostChange(db, changed.match, { cause: "transfer", byUserId: userId, atMs: nowMs });
    await emit(matchUpdated(changed.match, "host"));
    return changed;
  });
