import type { Route, Routes } from "./route.ts";
import { AREAS } from "./routes.ts";

const line = (area: string, id: string, { method, path }: Route): string =>
  `  ${id}: { area: "${area}", method: "${method}", path: "${path}" },\n`;

/** The source of `table.ts`: where each call goes, without any schema. */
export const tableText = (): string =>
  [
    "// Made of the areas' routes by `npm run generate`.\n// biome-ignore-all format: one call, one line\n\n",
    "/** Where each call goes, by operation id, for clients that load the schemas later. */\n",
    "export const TABLE = {\n",
    ...Object.entries<Routes>(AREAS).flatMap(([area, routes]) =>
      Object.entries(routes).map(([id, route]) => line(area, id, route)),
    ),
    "} as const;\n",
  ].join("");
