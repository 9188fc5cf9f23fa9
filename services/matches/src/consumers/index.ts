import { type ConsumerContext, startConsumer } from "@gokaku/bus";
import type { Deps } from "../usecases/deps.ts";
import { forgetPlayer } from "../usecases/forget-player.ts";
import { projectSeason, projectSetting } from "../usecases/project-terms.ts";
import { readLeaver, readSeason, readSetting } from "./read.ts";

/** The effects of users' events on matches. Each event may arrive twice and in any order. */
export const startConsumers = (
  stack: AsyncDisposableStack,
  context: ConsumerContext,
  deps: Pick<Deps, "db">,
): void => {
  stack.use(
    startConsumer("matches_project-setting", context, (event) => projectSetting(deps, readSetting(event))),
  );
  stack.use(
    startConsumer("matches_project-season", context, (event) => projectSeason(deps, readSeason(event))),
  );
  stack.use(
    startConsumer("matches_forget-player", context, async (event) => {
      const leaver = readLeaver(event);
      if (leaver !== null) await forgetPlayer(deps, leaver);
    }),
  );
};
