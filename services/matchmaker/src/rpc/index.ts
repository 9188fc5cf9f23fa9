import { CodedError, parseTickId, type TickId } from "@gokaku/game";
import { byAdmin, type Implementation, implement, settingsFromProto } from "@gokaku/grpc";
import { MatchmakerService } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import { replayTick } from "../usecases/replay-tick.ts";
import { presentPlan } from "./present.ts";

const readTickId = (text: string): TickId => {
  const tickId = parseTickId(text);
  if (tickId === null) throw new CodedError("invalid_request", "a tick id is malformed");
  return tickId;
};

/** Every call that this service answers, and who may make it. */
export const matchmakerRpc = (deps: Parameters<typeof replayTick>[0]): Implementation =>
  implement(MatchmakerService, {
    replay: byAdmin(async ({ tickId, settings }, { signal }) => {
      const order = {
        tickId: readTickId(tickId),
        settings: settings === undefined ? null : settingsFromProto(settings),
        signal,
      };
      return { plan: presentPlan(await replayTick(deps, order)) };
    }),
  });
