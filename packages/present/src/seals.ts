import type { OwnSeal } from "@gokaku/contract/seals";
import { APPLICATION_STATES, SEAL_STATES } from "@gokaku/game";
import type { Seal } from "@gokaku/proto/users/v1/users_pb";

const oneOf = <Value extends string>(known: readonly Value[], value: string, otherwise: Value): Value =>
  known.find((one) => one === value) ?? otherwise;

export const presentSeal = ({ application, ...seal }: Seal): OwnSeal => ({
  is_required: seal.isRequired,
  threshold: seal.threshold,
  valid_seasons: seal.validSeasons,
  state: oneOf(SEAL_STATES, seal.state, "none"),
  seasons_left: seal.seasonsLeft,
  application:
    application === undefined
      ? null
      : {
          state: oneOf(APPLICATION_STATES, application.state, "open"),
          applied_at: Number(application.appliedAtS),
          decided_at: Number(application.decidedAtS),
          reason: application.reason,
          has_picture: application.hasPicture,
        },
});
