import type { Route, Routes } from "./route.ts";
import { AREAS, type Area } from "./routes.ts";

/** Areas of which no page that opens by itself calls anything. */
const LATE: ReadonlySet<Area> = new Set<Area>([
  "dummy",
  "profile",
  "devices",
  "people",
  "shop",
  "admin",
  "tools",
  "site",
]);

const line = (area: string, id: string, { method, path }: Route): string =>
  `  ${id}: { area: "${area}", method: "${method}", path: "${path}" },\n`;

const tableOf = (name: string, what: string, isIn: (area: Area) => boolean): string =>
  [
    "// Made of the areas' routes by `npm run generate`.\n// biome-ignore-all format: one call, one line\n\n",
    `/** Where each call ${what} goes, by operation id, for clients that load the schemas later. */\n`,
    `export const ${name} = {\n`,
    ...(Object.entries(AREAS) as [Area, Routes][])
      .filter(([area]) => isIn(area))
      .flatMap(([area, routes]) => Object.entries(routes).map(([id, route]) => line(area, id, route))),
    "} as const;\n",
  ].join("");

/** The source of `table.ts`: the calls that pages start with. */
export const tableText = (): string => tableOf("TABLE", "that a page starts with", (area) => !LATE.has(area));

/** The source of `table-late.ts`: all other calls. */
export const lateTableText = (): string =>
  tableOf("LATE_TABLE", "that somebody has to ask for", (area) => LATE.has(area));
