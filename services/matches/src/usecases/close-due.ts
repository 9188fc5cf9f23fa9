import type { MatchId } from "@gokaku/game";
import { closeIfDue } from "./close-match.ts";
import type { MatchUnit, Transact } from "./ports.ts";

export interface CloseDueDeps {
  readonly transact: Transact<MatchUnit>;
  readonly clock: { nowMs(): number };
  readonly listClosable: (nowMs: number, after: ClosablePlace | null) => Promise<readonly ClosablePlace[]>;
  /** Told of a match that could not be closed; the others go on. */
  readonly onFailure: (matchId: string, error: unknown) => void;
}

export interface ClosablePlace {
  readonly matchId: MatchId;
  readonly dueAtMs: number;
}

const closeOne = ({ transact, clock }: CloseDueDeps, matchId: MatchId): Promise<boolean> =>
  transact(async (unit) => {
    const record = await unit.lockIfFree(matchId);
    return record !== null && (await closeIfDue(unit, record, clock.nowMs())) !== null;
  });

/** Closes every match that is due, one transaction each. @returns how many were closed */
export const closeDue = async (deps: CloseDueDeps): Promise<number> => {
  const nowMs = deps.clock.nowMs();
  let closed = 0;
  let page = await deps.listClosable(nowMs, null);
  while (page.length > 0) {
    for (const { matchId } of page) {
      try {
        if (await closeOne(deps, matchId)) closed += 1;
      } catch (error) {
        deps.onFailure(matchId, error);
      }
    }
    page = await deps.listClosable(nowMs, page.at(-1) ?? null);
  }
  return closed;
};
