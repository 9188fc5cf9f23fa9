import { type Implementation, implement } from "@gokaku/grpc";
import { UsersService } from "@gokaku/proto/users/v1/users_pb";
import type { Deps } from "../usecases/deps.ts";
import { accountHandlers } from "./accounts.ts";
import { createByCurrent } from "./by-current.ts";
import { caseHandlers } from "./cases.ts";
import { catalogueHandlers } from "./catalogue.ts";
import { deviceHandlers } from "./devices.ts";
import { evidenceHandlers } from "./evidence.ts";
import { integrationHandlers } from "./integrations.ts";
import { movingHandlers } from "./moving.ts";
import { peopleHandlers } from "./people.ts";
import { sealHandlers } from "./seals.ts";
import { seasonHandlers } from "./seasons.ts";
import { setupHandlers } from "./setup.ts";
import { staffHandlers } from "./staff.ts";

/** Every call that this service answers, and who may make it. */
export const usersRpc = (deps: Deps): Implementation => {
  const by = createByCurrent(deps);
  return implement(
    UsersService,
    {
      ...accountHandlers(deps, by),
      ...peopleHandlers(deps),
      ...deviceHandlers(deps),
      ...catalogueHandlers(deps, by),
      ...sealHandlers(deps, by),
      ...caseHandlers(deps, by),
      ...staffHandlers(deps, by),
      ...evidenceHandlers(deps, by),
      ...seasonHandlers(deps, by),
      ...setupHandlers(deps, by),
      ...movingHandlers(deps, by),
      ...integrationHandlers(deps, by),
    },
    { listAudit: ["read:staff"], listSeasons: ["read:staff"] },
  );
};
