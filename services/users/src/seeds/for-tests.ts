import { CONFIRMATIONS } from "@gokaku/game";
import type { Seeds } from "./schema.ts";

/** The seeds of a test system: its fictitious operator has confirmed every statement. */
export const forTests = (seeds: Seeds): Seeds => ({
  ...seeds,
  settings: [...seeds.settings, ...Object.entries(CONFIRMATIONS).map(([id, value]) => ({ id, value }))],
});
