import { cardOf } from "../domain/card.ts";
import { queueViewOf } from "../remote/read.ts";
import { resumePlaces, want } from "../store/targets.ts";
import type { Deps } from "./deps.ts";

type Showing = Pick<Deps, "db" | "clock" | "queue" | "config" | "onDue">;

/** Makes every card show the queue as it is now. With the first call after a start, refused cards and rooms are tried again. */
export const createShowQueue = ({ db, clock, queue, config, onDue }: Showing) => {
  const cards = config.guilds.flatMap(({ guild, queueChannels }) =>
    queueChannels.map((channelId) => ({ guildId: guild, channelId })),
  );
  let isFirst = true;
  let known = "";
  return async (): Promise<void> => {
    const nowMs = clock.nowMs();
    if (isFirst) {
      await resumePlaces(db, nowMs);
      isFirst = false;
      onDue();
    }
    if (cards.length === 0) return;
    const { view } = await queue.getPublicView({});
    if (view === undefined) return;
    const wanted = cardOf(queueViewOf(view), config);
    const text = JSON.stringify(wanted);
    if (text === known) return;
    let isAnyDue = false;
    for (const { guildId, channelId } of cards) {
      const target = { key: `card:${channelId}`, kind: "card", guildId, channelId, wanted } as const;
      isAnyDue = (await want(db, target, nowMs)) || isAnyDue;
    }
    known = text;
    if (isAnyDue) onDue();
  };
};
