import type { EventHandler } from "@gokaku/bus";
import { CodedError } from "@gokaku/game";
import { SeasonState } from "@gokaku/proto/users/v1/users_pb";
import { projectSeason, type Season, type SeasonSeal } from "../usecases/project-season.ts";

const STATES = new Map<SeasonState, Season["state"]>([
  [SeasonState.PLANNED, "planned"],
  [SeasonState.ACTIVE, "active"],
  [SeasonState.CLOSING, "closing"],
  [SeasonState.ARCHIVED, "archived"],
]);

/** Keeps which seasons take no new matches. */
export const onSeasonChanged =
  (deps: {
    readonly saveSeason: (seal: SeasonSeal) => Promise<void>;
  }): EventHandler<"matches_project-season"> =>
  async ({ season, version }) => {
    const state = season === undefined ? undefined : STATES.get(season.state);
    if (season === undefined || state === undefined || season.id === "")
      throw new CodedError("invalid_request", "a change of no season or to no state");
    await projectSeason(deps, { id: season.id, state, version: Number(version) });
  };
