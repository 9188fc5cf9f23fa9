import { CodedError } from "@gokaku/game";
import { byAdmin, type Implementation, implement, settingsFromProto } from "@gokaku/grpc";
import { MatchmakerService } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import type { FinishedPlan } from "../usecases/ports.ts";
import type { ReplayOrder } from "../usecases/replay-tick.ts";
import { toHeader, toLeftover, toMatch } from "../wire/plan.ts";

export interface RpcDeps {
  readonly replayTick: (order: ReplayOrder) => Promise<FinishedPlan>;
}

const readTickId = (tickId: string): string => {
  if (!/^[1-9][0-9]{0,15}$/.test(tickId)) throw new CodedError("invalid_request", "a tick id is malformed");
  return tickId;
};

/** Every call that this service answers, and who may make it. */
export const matchmakerRpc = ({ replayTick }: RpcDeps): Implementation =>
  implement(MatchmakerService, {
    replay: byAdmin(async ({ tickId, settings }, { signal }) => {
      const finished = await replayTick({
        tickId: readTickId(tickId),
        settings: settings === undefined ? null : settingsFromProto(settings),
        signal,
      });
      return {
        plan: {
          header: toHeader(finished),
          matches: finished.plan.matches.map(toMatch),
          leftovers: finished.plan.leftovers.map(toLeftover),
        },
      };
    }),
  });
