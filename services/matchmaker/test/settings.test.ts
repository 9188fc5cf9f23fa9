import { fileURLToPath } from "node:url";
import { openDatabase } from "@gokaku/db";
import { settingsFault } from "@gokaku/game";
import { DEFAULT_SETTINGS } from "@gokaku/solver";
import { createTestDatabase, testContext } from "@gokaku/testing";
import { expect, test } from "vitest";

const MIGRATIONS = fileURLToPath(new URL("../../queue/migrations", import.meta.url));

test("[TICK-22] the first version of the settings is the solver's defaults, within their bounds", async () => {
  await using database = await createTestDatabase(MIGRATIONS);
  const { ports, log } = testContext("test");
  await using opened = await openDatabase({ url: database.url, name: "test", log, timers: ports.timers });
  const { rows } = await opened.pool.query("select version, settings from matchmaker_settings");
  expect(rows).toEqual([{ version: "1", settings: DEFAULT_SETTINGS }]);
  expect(settingsFault(DEFAULT_SETTINGS)).toBeNull();
});
