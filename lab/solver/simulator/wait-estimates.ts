import type { Role } from "@gokaku/game";
import { roleToProto } from "@gokaku/grpc";
import { type WaitEstimate, waitModel } from "../../../services/queue/src/domain/estimate.ts";
import {
  type EndedWait,
  packRecord,
  RECORDS_READ,
  type TickRecord,
  thinWaits,
  unpackRecord,
} from "../../../services/queue/src/domain/estimate-record.ts";
import { countRoles } from "../../../services/queue/src/domain/roles.ts";
import type { Scenario } from "./scenario.ts";
import type { Observer, Wait } from "./session.ts";

/** The wait estimate at joining and the wait that followed. */
export interface ReportedEstimate {
  readonly wait: Wait;
  readonly estimate: WaitEstimate;
  /** Mean of the exponential patience of this session's players; null when they never give up. */
  readonly patienceMeanS: number | null;
}

const numbered = <Asked extends { readonly roles: readonly Role[] }>(asked: Asked) => ({
  ...asked,
  roles: asked.roles.map(roleToProto),
});

/** Stores the records of queue in its format, and asks for an estimate at every measured joining. */
export const createEstimateRecorder = (
  scenario: Scenario,
): { readonly observer: Observer; readonly estimates: () => readonly ReportedEstimate[] } => {
  let records: readonly TickRecord[] = [];
  let ended: EndedWait[] = [];
  const asked = new Map<string, WaitEstimate>();
  const estimates: ReportedEstimate[] = [];
  const observer: Observer = {
    onJoin: ({ atS, entryId, rate, roles, waiting }) => {
      if (atS >= scenario.warmUpS && atS <= scenario.lastJoinS)
        asked.set(entryId, waitModel(records, waiting.map(numbered))(numbered({ rate, roles })));
    },
    onEnd: (wait) => {
      const { rate, roles, waitedS, end } = wait;
      ended.push({ ...numbered({ rate, roles }), waitedS, matched: end === "matched" });
      const estimate = asked.get(wait.entryId);
      if (estimate !== undefined) estimates.push({ wait, estimate, patienceMeanS: scenario.patienceMeanS });
    },
    onTick: ({ snapshot, plan }) => {
      const seats = plan.matches.flatMap((match) => match.seats);
      const record: TickRecord = {
        sinceLastS: scenario.tickS,
        waiting: countRoles(
          (role) => snapshot.candidates.filter(({ roles }) => roles.map(roleToProto).includes(role)).length,
        ),
        matched: countRoles((role) => seats.filter((seat) => roleToProto(seat.role) === role).length),
        ...thinWaits(ended),
      };
      records = [...records, unpackRecord(packRecord(record))].slice(-RECORDS_READ);
      ended = [];
    },
  };
  return { observer, estimates: () => estimates };
};

/**
 * Share of players matched within their estimate. A player who gave up would have waited longer, so each
 * match has the weight 1 / P(patience > wait).
 */
export const coverage = (
  estimates: readonly ReportedEstimate[],
  bound: (estimate: WaitEstimate) => number,
): number =>
  estimates
    .filter(({ wait, estimate }) => wait.end === "matched" && wait.waitedS <= bound(estimate))
    .reduce(
      (sum, { wait, patienceMeanS }) =>
        sum + (patienceMeanS === null ? 1 : Math.exp(wait.waitedS / patienceMeanS)),
      0,
    ) / estimates.length;
