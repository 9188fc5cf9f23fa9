import { CodedError, LIMITS } from "@gokaku/game";
import { presentSeal } from "@gokaku/present/seals";
import type { Seal } from "@gokaku/proto/users/v1/users_pb";
import { CALL } from "../domain/timeouts.ts";
import { created, type Handlers, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

const present = (seal: Seal | undefined) => presentSeal(required(seal, "users", "seal"));

const asText = ({ picture }: { readonly picture: Uint8Array }) => ({
  picture: Buffer.from(picture).toString("base64"),
});

export const sealRoutes = ({ users }: Pick<HandlerDependencies, "users">) =>
  ({
    getOwnSeal: async ({ as }) => ok(present((await users.getSeal({}, { as })).seal)),

    async applyForSeal({ as, body }) {
      const picture = Buffer.from(body.picture, "base64");
      if (picture.length > LIMITS.pictureBytes)
        throw new CodedError("payload_too_large", `a picture of ${picture.length} bytes`);
      const { seal } = await users.applyForSeal({ picture }, { as, deadlineMs: CALL.pictureMs });
      return created(present(seal));
    },

    getOwnSealPicture: async ({ as }) => ok(asText(await users.getOwnSealPicture({}, { as }))),

    async markSealNewsSeen({ as, body }) {
      await users.markSealNewsSeen({ newsId: body.news_id ?? "" }, { as });
      return ok({ seen: true });
    },

    async listSealApplications({ as }) {
      const { applications, threshold, openCount } = await users.listSealApplications({}, { as });
      return ok({
        applications: applications.map(({ id, userId, trainerName, appliedAtS }) => ({
          id: String(id),
          user_id: userId,
          trainer_name: trainerName,
          applied_at: Number(appliedAtS),
        })),
        threshold,
        open_count: openCount,
      });
    },

    getSealPicture: async ({ as, params }) =>
      ok(asText(await users.getSealPicture({ id: BigInt(params.id) }, { as }))),

    async decideSealApplication({ as, params, body }) {
      await users.decideSealApplication({ id: BigInt(params.id), ...body }, { as });
      return ok({ id: params.id });
    },

    grantSeal: async ({ as, params, body }) =>
      ok(present((await users.grantSeal({ userId: params.id, reason: body.reason }, { as })).seal)),
  }) satisfies Partial<Handlers>;
