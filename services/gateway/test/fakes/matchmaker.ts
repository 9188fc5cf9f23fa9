import { byAdmin } from "@gokaku/grpc";
import { MatchmakerService } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import type { TestKeys } from "@gokaku/testing";
import { PLAN } from "@gokaku/testing/samples";
import { startNoted, type World } from "./world.ts";

export const startMatchmaker = (world: World, keys: TestKeys) =>
  startNoted(world, keys, MatchmakerService, {
    replay: byAdmin(async (request) => ({
      plan: { ...PLAN, header: { ...PLAN.header, tickId: request.tickId } },
    })),
  });
