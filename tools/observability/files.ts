import { join } from "node:path";
import { ROOT } from "../process/root.ts";

/** Inside the chart, because a chart reads no file outside its own folder. */
const FOLDER = join(ROOT, "deploy/helm/gokaku/files/observability");
export const DASHBOARDS_FOLDER = join(FOLDER, "dashboards");
export const ALERTS_FILE = join(FOLDER, "alerts.yaml");
export const ALERT_TESTS_FILE = join(ROOT, "deploy/observability/alert-tests.yaml");
export const METRICS_PAGE = join(ROOT, "docs/operations/metrics.md");
export const RUNBOOKS_FOLDER = join(ROOT, "docs/runbooks");
