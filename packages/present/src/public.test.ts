import { create } from "@bufbuild/protobuf";
import { ActiveSeasonResponse, MasterResponse, Plan, Tick } from "@gokaku/contract";
import { PlanSchema } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import { TickSchema } from "@gokaku/proto/queue/v1/queue_pb";
import { GetMasterResponseSchema, GetSeasonsResponseSchema } from "@gokaku/proto/users/v1/users_pb";
import { expect, test } from "vitest";
import { presentPlan, presentTick } from "./admin.ts";
import { presentMaster } from "./public.ts";
import { presentActiveSeason } from "./seasons.ts";

test("[AUTH-21] a badge of a new type is a basic one, a season of a new state is not closing", () => {
  const master = presentMaster(
    create(GetMasterResponseSchema, { badges: [{ id: "badge_1", type: "hologram" }] }),
    new Map([["badge_1", 4]]),
  );
  expect(MasterResponse.parse(master).badges[0]).toMatchObject({ type: "basic", current_sales: 4 });
  const season = presentActiveSeason(
    create(GetSeasonsResponseSchema, { current: { id: "s9", state: 99 as never } }),
  );
  expect(ActiveSeasonResponse.parse(season)).toMatchObject({ is_season_active: true, closing: false });
});

test("[AUTH-21] ticks and plans with names of a newer service are shown without them", () => {
  const tick = presentTick(
    create(TickSchema, { tickId: "1", kind: "lunar", state: "asleep", openedAtMs: 1n }),
  );
  expect(Tick.parse(tick)).toMatchObject({ kind: null, state: null });
  const plan = presentPlan(
    create(PlanSchema, {
      header: {},
      matches: [{ firstAttack: 99 as never, seats: [{ userId: "a", team: 99 as never }] }],
      leftovers: [{ scope: "moon", shortage: "cheese", roles: [99 as never] }],
    }),
  );
  expect(Plan.parse(plan)).toMatchObject({
    matches: [{ first_attack: null, seats: [] }],
    leftovers: [{ scope: null, shortage: null, roles: [] }],
  });
});
