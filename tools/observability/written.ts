import { join } from "node:path";
import { rulesText } from "./alerts/index.ts";
import { DASHBOARDS } from "./dashboards/index.ts";
import { ALERTS_FILE, DASHBOARDS_FOLDER, METRICS_PAGE } from "./files.ts";
import { metricsPage } from "./metrics-page.ts";

/** Every generated file with what stands in it. */
export const written = (): ReadonlyMap<string, string> =>
  new Map([
    [ALERTS_FILE, rulesText()],
    [METRICS_PAGE, metricsPage()],
    ...DASHBOARDS.map(
      (dashboard) =>
        [
          join(DASHBOARDS_FOLDER, `${dashboard.uid}.json`),
          `${JSON.stringify(dashboard, null, 2)}\n`,
        ] as const,
    ),
  ]);
