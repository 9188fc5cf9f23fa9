import { type ConsumerContext, startConsumer } from "@gokaku/bus";
import { applySettlement } from "../usecases/apply-settlement.ts";
import type { Deps } from "../usecases/deps.ts";
import { readSettlement } from "./read.ts";

/** match.settled → ledger, statistics, records, penalties, release of the players */
export const startApplyingSettlements = (context: ConsumerContext, deps: Deps): AsyncDisposable =>
  startConsumer("users_apply-settlement", context, (event) => applySettlement(deps, readSettlement(event)));
