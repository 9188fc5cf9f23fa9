import { dirname, join, relative } from "node:path";
import { alertTestsText, rulesText } from "./alerts/index.ts";
import { DASHBOARDS } from "./dashboards/index.ts";
import { ALERT_TESTS_FILE, ALERTS_FILE, DASHBOARDS_FOLDER, METRICS_PAGE } from "./files.ts";
import { metricsPage } from "./metrics-page.ts";

/** Every generated file with what stands in it. */
export const written = (): ReadonlyMap<string, string> =>
  new Map([
    [ALERTS_FILE, rulesText()],
    [ALERT_TESTS_FILE, alertTestsText(relative(dirname(ALERT_TESTS_FILE), ALERTS_FILE))],
    [METRICS_PAGE, metricsPage()],
    ...DASHBOARDS.map(
      (dashboard) =>
        [
          join(DASHBOARDS_FOLDER, `${dashboard.uid}.json`),
          `${JSON.stringify(dashboard, null, 2)}\n`,
        ] as const,
    ),
  ]);
