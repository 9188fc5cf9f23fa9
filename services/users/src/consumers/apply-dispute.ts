import { type ConsumerContext, startConsumer } from "@gokaku/bus";
import { applyDispute } from "../usecases/apply-dispute.ts";
import type { Deps } from "../usecases/deps.ts";
import { readDispute } from "./read.ts";

/** match.disputed → the record under review, release of the players */
export const startApplyingDisputes = (context: ConsumerContext, deps: Deps): AsyncDisposable =>
  startConsumer("users_apply-dispute", context, (event) => applyDispute(deps, readDispute(event)));
