import { type ConsumerContext, type EventPayload, startConsumer } from "@gokaku/bus";
import { CodedError } from "@gokaku/game";
import { seasonStateFromProto } from "@gokaku/grpc";
import type { Deps } from "../usecases/deps.ts";
import { projectSeason, projectSetting } from "../usecases/project-terms.ts";

/** @throws CodedError for a change of no season or to no state; it becomes a dead letter */
const readSeason = ({ season, version }: EventPayload<"season.changed">) => {
  const state = season === undefined ? null : seasonStateFromProto(season.state);
  if (season === undefined || state === null || season.id === "")
    throw new CodedError("invalid_request", "a change of no season or to no state");
  return { id: season.id, state, version: Number(version) };
};

/** What matches learns from users. Each effect may come twice and in any order. */
export const startConsumers = (
  stack: AsyncDisposableStack,
  context: ConsumerContext,
  deps: Pick<Deps, "db">,
): void => {
  stack.use(
    startConsumer("matches_project-setting", context, ({ id, value, version }) =>
      projectSetting(deps, { id, value, version: Number(version) }),
    ),
  );
  stack.use(
    startConsumer("matches_project-season", context, (event) => projectSeason(deps, readSeason(event))),
  );
};
