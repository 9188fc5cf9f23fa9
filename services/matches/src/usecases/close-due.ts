import type { MatchId, UserId } from "@gokaku/game";
import { stepOfTime } from "../domain/step.ts";
import { closingRequested } from "../events/events.ts";
import { findMatch, listClosable } from "../store/matches.ts";
import { writeStep } from "../store/steps.ts";
import type { Deps } from "./deps.ts";

type Needs = Pick<Deps, "db" | "write" | "transact" | "clock" | "log" | "countRare">;

const closeOne = async (
  { db, write, countRare }: Needs,
  matchId: MatchId,
  nowMs: number,
): Promise<boolean> => {
  const record = await findMatch(db, matchId);
  const step = record && stepOfTime(record, nowMs);
  if (step === null) return false;
  const isWritten = await writeStep(write, step);
  if (!isWritten) countRare("close_overtaken");
  return isWritten;
};

/** Closes every match that is due, each by itself; one that moves on meanwhile waits for the next run. @returns how many were closed */
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
