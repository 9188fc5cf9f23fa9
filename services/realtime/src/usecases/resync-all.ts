import type { Hub } from "../live/hub.ts";
import type { Reader } from "../live/reader.ts";

type Needs = Readonly<{ hub: Hub; reader: Reader; readQueue: () => Promise<void> }>;

/** Reads every view again after events may have been missed. */
export const resyncAll =
  ({ hub, reader, readQueue }: Needs) =>
  async (): Promise<void> => {
    await Promise.all([readQueue(), reader.players(hub.userIds), reader.matches(hub.followedMatchIds)]);
  };
