import { byUser } from "@gokaku/grpc";
import type { Deps } from "../usecases/deps.ts";
import {
  applyForSeal,
  decideSealApplication,
  getOwnSeal,
  getOwnSealPicture,
  getSealPicture,
  grantSeal,
  listSealApplications,
  markSealNewsSeen,
} from "../usecases/seals.ts";
import type { ByCurrent } from "./by-current.ts";
import type { Handlers } from "./handlers.ts";
import { presentSeal, presentSealApplication } from "./present.ts";

/** The checked seal: applications of players and the decisions of staff. */
export const sealHandlers = (deps: Deps, { byCurrentHelper, byCurrentAdmin }: ByCurrent) =>
  ({
    getSeal: byUser(async (_request, { userId }) => ({
      seal: presentSeal(await getOwnSeal(deps, userId)),
    })),
    applyForSeal: byUser(async ({ picture }, { userId, signal }) => ({
      seal: presentSeal(await applyForSeal(deps, userId, picture, signal)),
    })),
    getOwnSealPicture: byUser(async (_request, { userId }) => ({
      picture: await getOwnSealPicture(deps, userId),
    })),
    markSealNewsSeen: byUser(async ({ newsId }, { userId }) => {
      await markSealNewsSeen(deps, userId, newsId);
      return {};
    }),
    listSealApplications: byCurrentHelper(async () => {
      const { applications, ...more } = await listSealApplications(deps);
      return { ...more, applications: applications.map(presentSealApplication) };
    }),
    getSealPicture: byCurrentHelper(async ({ id }) => ({
      picture: await getSealPicture(deps, String(id)),
    })),
    decideSealApplication: byCurrentHelper(async ({ id, accept, reason }, actor) => {
      await decideSealApplication(deps, actor, { id: String(id), accept, reason });
      return {};
    }),
    grantSeal: byCurrentAdmin(async ({ userId, reason }, { userId: adminId }) => ({
      seal: presentSeal(await grantSeal(deps, adminId, { userId, reason })),
    })),
  }) satisfies Partial<Handlers>;
