import { type ConsumerContext, startConsumer } from "@gokaku/bus";
import { coalesce } from "@gokaku/db";
import type { Settlement } from "../domain/settlement.ts";
import { listMassCorrected } from "../remote/matches.ts";
import { announceEvent } from "../usecases/announce-event.ts";
import { applyCorrection } from "../usecases/apply-correction.ts";
import { applyDispute } from "../usecases/apply-dispute.ts";
import { applyOrder } from "../usecases/apply-order.ts";
import { applySettlements } from "../usecases/apply-settlement.ts";
import { decideDispute, openAccusations } from "../usecases/cases-of-matches.ts";
import { chargeAbsence } from "../usecases/charge-absence.ts";
import type { Deps } from "../usecases/deps.ts";
import { applyMassCorrection } from "../usecases/mass-corrections.ts";
import { recordAct } from "../usecases/record-act.ts";
import {
  readAdminAct,
  readCorrection,
  readDispute,
  readMassCorrection,
  readOrderChange,
  readSettlement,
  readVacancy,
} from "./read.ts";
import { readCorrected, readDisputed, readMade, readSeason, readSettled } from "./read-announcements.ts";

/** Settled matches that share one statement. */
const MOST_PER_STATEMENT = 20;

/** Everything that users learns from the others. Each effect may come twice and in any order. */
export const startConsumers = (stack: AsyncDisposableStack, context: ConsumerContext, deps: Deps): void => {
  const { clock, metrics } = context;
  const settled = metrics.histogram("match_settle_seconds");
  const settle = coalesce(
    (settlements: readonly Settlement[]) => applySettlements(deps, settlements),
    MOST_PER_STATEMENT,
  );
  const granted = metrics.histogram("checkout_grant_seconds");
  const secondsSince = (atMs: number): number => Math.max(0, clock.nowMs() - atMs) / 1000;
  stack.use(
    startConsumer(
      "users_apply-settlement",
      context,
      async (event) => {
        const settlement = readSettlement(event);
        if (await settle(settlement)) settled.observe(secondsSince(settlement.settledAtMs));
        if (settlement.wasDisputed)
          await decideDispute(deps, {
            ...settlement,
            userIds: settlement.players.map(({ userId }) => userId),
          });
        await openAccusations(deps, settlement);
      },
      { atOnce: MOST_PER_STATEMENT },
    ),
  );
  stack.use(startConsumer("users_apply-dispute", context, (event) => applyDispute(deps, readDispute(event))));
  stack.use(
    startConsumer("users_charge-absence", context, (event) => chargeAbsence(deps, readVacancy(event))),
  );
  stack.use(
    startConsumer("users_apply-correction", context, (event) => applyCorrection(deps, readCorrection(event))),
  );
  stack.use(
    startConsumer("users_apply-mass-correction", context, async (event) => {
      const made = readMassCorrection(event);
      const parts = await listMassCorrected(deps.matches, made);
      await applyMassCorrection(deps, made, parts.map(readCorrection));
    }),
  );
  stack.use(
    startConsumer("users_announce-match", context, (event, { eventId }) =>
      announceEvent(deps, readMade(event, eventId)),
    ),
  );
  stack.use(
    startConsumer("users_announce-dispute", context, (event, { eventId }) =>
      announceEvent(deps, readDisputed(event, eventId)),
    ),
  );
  stack.use(
    startConsumer("users_announce-settlement", context, (event, { eventId }) =>
      announceEvent(deps, readSettled(event, eventId)),
    ),
  );
  stack.use(
    startConsumer("users_announce-correction", context, (event, { eventId }) =>
      announceEvent(deps, readCorrected(event, eventId)),
    ),
  );
  stack.use(
    startConsumer("users_announce-mass-correction", context, async (event, { eventId }) => {
      for (const part of await listMassCorrected(deps.matches, readMassCorrection(event)))
        await announceEvent(deps, readCorrected(part, `${eventId}#${part.revision}`));
    }),
  );
  stack.use(
    startConsumer("users_announce-season", context, (event, { eventId }) =>
      announceEvent(deps, readSeason(event, { eventId, nowMs: clock.nowMs() })),
    ),
  );
  stack.use(
    startConsumer("users_apply-order", context, async (event) => {
      const order = readOrderChange(event);
      if (await applyOrder(deps, order)) granted.observe(secondsSince(order.changedAtMs));
    }),
  );
  for (const name of [
    "users_audit-queue",
    "users_audit-payment",
    "users_audit-match",
    "users_audit-discord",
  ] as const)
    stack.use(
      startConsumer(name, context, (event, { eventId }) => recordAct(deps, readAdminAct(event, eventId))),
    );
};
