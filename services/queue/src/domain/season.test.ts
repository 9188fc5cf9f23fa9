import { describe, expect, test } from "vitest";
import { activeSeason, type KnownSeason, waitingSeason } from "./season.ts";

const season = (seasonId: string, state: KnownSeason["state"]): KnownSeason => ({
  seasonId,
  version: 1,
  state,
  startMs: 1000,
  endMs: 2000,
});

describe("season", () => {
  test("[QUEUE-5] only an active season lets players wait, and only until it ends", () => {
    const active = season("9", "active");
    expect(activeSeason([season("8", "archived"), active, season("10", "planned")])).toBe(active);
    expect(waitingSeason([active], 1999)).toBe(active);
    expect(waitingSeason([active], 2000)).toBeNull();
    expect(waitingSeason([season("9", "closing")], 1500)).toBeNull();
  });
});
