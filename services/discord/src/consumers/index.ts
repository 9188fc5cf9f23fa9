import { CONSUMERS, type ConsumerContext, type ConsumerName, serviceOf, startConsumer } from "@gokaku/bus";
import { appointmentDirect, matchDirect } from "../domain/direct.ts";
import { applicationNotice, disputeNotice } from "../domain/notice.ts";
import type { Deps } from "../usecases/deps.ts";
import { announceMatch, followMatch } from "../usecases/follow-match.ts";
import { forgetPlayer } from "../usecases/forget-player.ts";
import { notifyStaff } from "../usecases/notify-staff.ts";
import { sendDirects } from "../usecases/send-directs.ts";
import { showRates } from "../usecases/show-rates.ts";
import {
  readApplied,
  readCreated,
  readDisputed,
  readLeaver,
  readMatched,
  readNear,
  readRates,
  readUpdated,
} from "./read.ts";

/** The effects of other services' events on what Discord shows. Each may arrive twice and in any order. */
export const startConsumers = (stack: AsyncDisposableStack, context: ConsumerContext, deps: Deps): void => {
  stack.use(
    startConsumer("discord_announce-match", context, (event) => announceMatch(deps, readCreated(event))),
  );
  stack.use(
    startConsumer("discord_follow-match", context, (event) => {
      const { matchId, version } = readUpdated(event);
      return followMatch(deps, matchId, version);
    }),
  );
  stack.use(
    startConsumer("discord_message-matched", context, (event) => {
      const { matched, userIds } = readMatched(event);
      return sendDirects(deps, matchDirect(matched, deps.config), userIds);
    }),
  );
  stack.use(
    startConsumer("discord_remind-players", context, (event) => {
      const { appointment, userIds } = readNear(event);
      return sendDirects(deps, appointmentDirect(appointment, deps.config), userIds);
    }),
  );
  stack.use(
    startConsumer("discord_report-dispute", context, (event) =>
      notifyStaff(deps, [disputeNotice(readDisputed(event).matchId)]),
    ),
  );
  stack.use(
    startConsumer("discord_report-application", context, (event) =>
      notifyStaff(deps, [applicationNotice(readApplied(event).applicationId)]),
    ),
  );
  stack.use(
    startConsumer("discord_show-rates", context, (event) => {
      const { matchId, rates } = readRates(event);
      return showRates(deps, matchId, rates);
    }),
  );
};

const FORGETTING = "discord_forget-player";

/** While nothing is sent: the other events are taken without an effect, so that no outbox keeps them for ever. */
export const startDraining = (stack: AsyncDisposableStack, context: ConsumerContext): void => {
  for (const name of Object.keys(CONSUMERS) as ConsumerName[])
    if (serviceOf(name) === "discord" && name !== FORGETTING)
      stack.use(startConsumer(name, context, async () => {}));
};

/** Runs also while nothing is sent: what was stored before is forgotten. */
export const startForgetting = (
  stack: AsyncDisposableStack,
  context: ConsumerContext,
  deps: Parameters<typeof forgetPlayer>[0],
): void => {
  stack.use(
    startConsumer(FORGETTING, context, async (event) => {
      const leaver = readLeaver(event);
      if (leaver !== null) await forgetPlayer(deps, leaver);
    }),
  );
};
