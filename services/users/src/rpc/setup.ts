import { byServices } from "@gokaku/grpc";
import type { Deps } from "../usecases/deps.ts";
import {
  answerDisclosureRequest,
  listDisclosureRequests,
  requestDisclosure,
} from "../usecases/disclosures.ts";
import { getSetup } from "../usecases/get-setup.ts";
import { updateSetting } from "../usecases/update-setting.ts";
import type { ByCurrent } from "./by-current.ts";
import type { Handlers } from "./handlers.ts";
import { presentSetup } from "./present.ts";

/** The setup of the site. */
export const setupHandlers = (deps: Deps, { byCurrentAdmin }: ByCurrent) =>
  ({
    getSetup: byCurrentAdmin(async () => presentSetup(await getSetup(deps))),
    requestDisclosure: byServices(["gateway"], async ({ name, email, message }) => {
      await requestDisclosure(deps, { name, email, message });
      return {};
    }),
    listDisclosureRequests: byCurrentAdmin(async () => ({
      requests: (await listDisclosureRequests(deps)).map(({ id, atS, ...form }) => ({
        ...form,
        id: BigInt(id),
        atS: BigInt(atS),
      })),
    })),
    answerDisclosureRequest: byCurrentAdmin(async ({ id }, { userId }) => {
      await answerDisclosureRequest(deps, userId, String(id));
      return {};
    }),
    updateSetting: byCurrentAdmin(async ({ id, value, reason }, { userId }) => ({
      setting: await updateSetting(deps, userId, { id, value, reason }),
    })),
  }) satisfies Partial<Handlers>;
