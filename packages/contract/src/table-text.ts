import type { Route, Routes } from "./route.ts";
import { AREAS, type Area, type RouteId } from "./routes.ts";

/** A build for players has nothing of the test login: its clients read the routes themselves. */
const TEST_LOGIN: Area = "dummy";

/** Areas whose calls are made later, except those of `STARTING`. */
const LATE: ReadonlySet<Area> = new Set<Area>([
  "profile",
  "appointments",
  "devices",
  "disputes",
  "people",
  "shop",
  "admin",
  "seals",
  "cases",
  "integrations",
  "tools",
  "site",
]);

/** Calls of those areas that a page starts with. */
const STARTING: ReadonlySet<string> = new Set<RouteId>([
  "listRecentAchievements",
  "checkAchievements",
  "getPublicPlayer",
  "getPublicMatch",
  "getFront",
  "getFairness",
  "getCharacterUse",
  "getRules",
  "getShop",
  "listAppointments",
  "listImportProofs",
  "listOwnAppointments",
]);

const isLate = (area: Area, id: string): boolean => LATE.has(area) && !STARTING.has(id);

const line = (area: string, id: string, { method, path }: Route): string =>
  `  ${id}: { area: "${area}", method: "${method}", path: "${path}" },\n`;

const tableOf = (name: string, what: string, isIn: (area: Area, id: string) => boolean): string =>
  [
    "// Made of the areas' routes by `npm run generate`.\n// biome-ignore-all format: one call, one line\n\n",
    `/** Where each call ${what} goes, by operation id, for clients that load the schemas later. */\n`,
    `export const ${name} = {\n`,
    ...(Object.entries(AREAS) as [Area, Routes][]).flatMap(([area, routes]) =>
      Object.entries(routes)
        .filter(([id]) => isIn(area, id))
        .map(([id, route]) => line(area, id, route)),
    ),
    "} as const;\n",
  ].join("");

/** The source of `table.ts`: the calls that pages start with. */
export const tableText = (): string =>
  tableOf("TABLE", "that a page starts with", (area, id) => !isLate(area, id) && area !== TEST_LOGIN);

/** The source of `table-late.ts`: all other calls. */
export const lateTableText = (): string => tableOf("LATE_TABLE", "of a later action", isLate);
