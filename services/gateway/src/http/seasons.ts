import type { RouteBody } from "@gokaku/contract/routes";
import { presentAdminSeason } from "@gokaku/present/seasons";
import { created, type Handlers, ok } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

const toForm = (body: Omit<RouteBody<"updateSeason">, "version" | "reason">) => ({
  name: body.name,
  description: body.description,
  startsAtS: BigInt(body.start_date),
  endsAtS: BigInt(body.end_date),
  imageUrl: body.image_url,
  themeColor: body.theme_color,
});

export const seasonRoutes = ({ users }: Pick<HandlerDependencies, "users">) =>
  ({
    async listSeasons({ as }) {
      const { seasons } = await users.listSeasons({}, { as });
      return ok({ seasons: seasons.map(presentAdminSeason) });
    },

    async createSeason({ as, body }) {
      const { season } = await users.createSeason({ seasonId: body.id, form: toForm(body) }, { as });
      return created(presentAdminSeason(season));
    },

    async updateSeason({ as, params, body }) {
      const { season } = await users.updateSeason(
        {
          seasonId: params.id,
          form: toForm(body),
          ...(body.version !== undefined && { version: BigInt(body.version) }),
          reason: body.reason,
        },
        { as },
      );
      return ok(presentAdminSeason(season));
    },

    async deleteSeason({ as, params, body }) {
      await users.deleteSeason({ seasonId: params.id, reason: body.reason }, { as });
      return ok({ id: params.id });
    },

    async activateSeason({ as, params, body }) {
      const { season } = await users.activateSeason({ seasonId: params.id, reason: body.reason }, { as });
      return ok(presentAdminSeason(season));
    },
  }) satisfies Partial<Handlers>;
