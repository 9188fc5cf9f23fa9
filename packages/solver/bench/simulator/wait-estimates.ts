import { estimateWait, type WaitEstimate } from "../../../../services/queue/src/domain/estimate.ts";
import {
  type EndedWait,
  packRecord,
  RECORDS_READ,
  type TickRecord,
  thinWaits,
  unpackRecord,
} from "../../../../services/queue/src/domain/estimate-record.ts";
import { countRoles } from "../../../../services/queue/src/domain/view.ts";
import type { Scenario } from "./scenario.ts";
import type { Onlooker, Wait } from "./session.ts";

/** What a player was told at joining and what then happened. */
export interface Told {
  readonly wait: Wait;
  readonly estimate: WaitEstimate;
  /** Mean of the exponential patience of this evening's players; null when nobody gives up. */
  readonly patienceMeanS: number | null;
}

/** Keeps the records that queue would keep, as it would store them, and asks at every measured joining. */
export const createAsker = (
  scenario: Scenario,
): { readonly onlooker: Onlooker; readonly told: () => readonly Told[] } => {
  let records: readonly TickRecord[] = [];
  let ended: EndedWait[] = [];
  const asked = new Map<string, WaitEstimate>();
  const told: Told[] = [];
  const onlooker: Onlooker = {
    onJoin: ({ atS, entryId, rate, roles, waiting }) => {
      if (atS >= scenario.warmUpS && atS <= scenario.lastJoinS)
        asked.set(entryId, estimateWait(records, waiting, { rate, roles }));
    },
    onEnd: (wait) => {
      const { rate, roles, waitedS, end } = wait;
      ended.push({ rate, roles, waitedS, matched: end === "matched" });
      const estimate = asked.get(wait.entryId);
      if (estimate !== undefined) told.push({ wait, estimate, patienceMeanS: scenario.patienceMeanS });
    },
    onTick: ({ snapshot, plan }) => {
      const seats = plan.matches.flatMap((match) => match.seats);
      const record: TickRecord = {
        sinceLastS: scenario.tickS,
        waiting: countRoles((role) => snapshot.candidates.filter(({ roles }) => roles.includes(role)).length),
        matched: countRoles((role) => seats.filter((seat) => seat.role === role).length),
        ...thinWaits(ended),
      };
      records = [...records, unpackRecord(packRecord(record))].slice(-RECORDS_READ);
      ended = [];
    },
  };
  return { onlooker, told: () => told };
};

/**
 * Share of players who were matched within what they were told. Who gave up would have waited longer than they did,
 * so each match stands for as many as its kind had patience for that long (weights 1 / P(patience > wait)).
 */
export const coverage = (told: readonly Told[], bound: (estimate: WaitEstimate) => number): number =>
  told
    .filter(({ wait, estimate }) => wait.end === "matched" && wait.waitedS <= bound(estimate))
    .reduce(
      (sum, { wait, patienceMeanS }) =>
        sum + (patienceMeanS === null ? 1 : Math.exp(wait.waitedS / patienceMeanS)),
      0,
    ) / told.length;
