import type { MatchId, UserId } from "@gokaku/game";
import { closingRequested } from "../facts/events.ts";
import { listClosable, lockMatchIfFree } from "../store/matches.ts";
import { closeIfDue } from "./close-match.ts";
import type { Deps } from "./deps.ts";

type Needs = Pick<Deps, "db" | "transact" | "clock" | "log">;

const closeOne = ({ transact }: Needs, matchId: MatchId, nowMs: number): Promise<boolean> =>
  transact(async (unit) => {
    const record = await lockMatchIfFree(unit.db, matchId);
    return record !== null && (await closeIfDue(unit, record, nowMs)) !== null;
  });

/** Closes every match that is due, one transaction each. @returns how many were closed */
export const closeDue = async (deps: Needs): Promise<number> => {
  const nowMs = await deps.clock.confirmedNowMs();
  let closed = 0;
  let page = await listClosable(deps.db, nowMs, null);
  while (page.length > 0) {
    for (const { matchId } of page) {
      try {
        if (await closeOne(deps, matchId, nowMs)) closed += 1;
      } catch (error) {
        deps.log.error({ err: error, matchId }, "a match could not be closed; the next run tries again");
      }
    }
    page = await listClosable(deps.db, nowMs, page.at(-1) ?? null);
  }
  return closed;
};

/** `closeDue` because an admin asked for it. The act is on record before anything is closed, and if nothing is. */
export const closeDueForAdmin = async (deps: Needs, adminId: UserId): Promise<number> => {
  await deps.transact(({ emit }) => emit(closingRequested(adminId, deps.clock.nowMs())));
  return closeDue(deps);
};
