import type { Timers } from "@gokaku/service";

const CARE_INTERVAL_MS = 1_000;
const RECONCILE_INTERVAL_MS = 4_000;
const PRESENCE_INTERVAL_MS = 60_000;

type Needs = Readonly<{
  timers: Timers;
  careForSockets: () => void;
  /** Reads again what may have been lost on the way. */
  reconcile: () => Promise<void>;
  reportPresence: () => Promise<void>;
}>;

export const startJobs = ({
  timers,
  careForSockets,
  reconcile,
  reportPresence,
}: Needs): AsyncDisposable[] => [
  timers.every(CARE_INTERVAL_MS, careForSockets),
  timers.every(RECONCILE_INTERVAL_MS, reconcile),
  timers.every(PRESENCE_INTERVAL_MS, reportPresence),
];
