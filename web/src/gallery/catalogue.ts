import type { Badge } from "@gokaku/contract";
import catalogue from "../../../seeds/badges.json" with { type: "json" };

/** The catalogue of badges that a new site begins with. */
export const sampleCatalogue = catalogue as readonly Badge[];

const LONG = [
  "badge_071",
  "badge_107",
  "badge_082",
  "badge_084",
  "badge_002",
  "badge_129",
  "badge_055",
  "badge_016",
];

/** Two badges for the player of a list, the longest names among them. */
export const equippedAt = (at: number): { current_badge: string; current_badge_2: string } => ({
  current_badge: LONG[at % LONG.length] ?? "",
  current_badge_2: at % 3 === 0 ? "" : (LONG[(at + 3) % LONG.length] ?? ""),
});
