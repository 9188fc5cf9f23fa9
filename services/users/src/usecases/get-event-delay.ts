import { getEventDelayMs } from "@gokaku/db";
import type { Deps } from "./deps.ts";

/** For how long the oldest event of users that has not left waits, in ms. */
export const getEventDelay = ({ db, clock }: Pick<Deps, "db" | "clock">): Promise<number> =>
  getEventDelayMs(db, clock.nowMs());
