import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/** A third of the weight of an ordinary process; with much less it would starve on a busy machine. */
const LOWER = 5;

/** Lets other processes go before one that leads a session. */
export const yieldToOthers = (pid: number): void => {
  setPriority(pid, LOWER);
  try {
    // Where the kernel groups processes by session, priorities count within a group only.
    writeFileSync(`/proc/${pid}/autogroup`, String(LOWER));
  } catch {
    // This kernel does not group them.
  }
};
