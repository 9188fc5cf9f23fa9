import type { Timers } from "@gokaku/service";
import { type OpenToEveryoneDeps, openDueToEveryone } from "../usecases/open-to-everyone.ts";

const EVERY_MS = 1_000;

/** Makes everyone host where nobody opened a lobby in time. */
export const startOpening = (timers: Timers, deps: OpenToEveryoneDeps): AsyncDisposable =>
  timers.every(EVERY_MS, () => openDueToEveryone(deps));
