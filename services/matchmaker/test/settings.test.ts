import { fileURLToPath } from "node:url";
import { openDatabase } from "@gokaku/db";
import { settingsFault } from "@gokaku/game";
import { DEFAULT_SETTINGS } from "@gokaku/solver";
import { createTestDatabase, testContext } from "@gokaku/testing";
import { expect, test } from "vitest";

const MIGRATIONS = fileURLToPath(new URL("../../queue/migrations", import.meta.url));

test("[TICK-22] new databases have the solver's defaults in force, within their bounds; the version before has no skill", async () => {
  await using database = await createTestDatabase(MIGRATIONS);
  const { ports, log } = testContext("test");
  await using opened = await openDatabase({ url: database.url, name: "test", log, timers: ports.timers });
  const { rows } = await opened.pool.query(
    "select version, settings from matchmaker_settings order by version desc",
  );
  const { matchBySkill, measuringWeight, farAheadS, ...before } = DEFAULT_SETTINGS;
  expect({ matchBySkill, measuringWeight, farAheadS }).toEqual({
    matchBySkill: 1,
    measuringWeight: 4,
    farAheadS: 2700,
  });
  expect(rows).toEqual([
    { version: "2", settings: DEFAULT_SETTINGS },
    { version: "1", settings: before },
  ]);
  expect(settingsFault(DEFAULT_SETTINGS)).toBeNull();
});
