/** Writes what Prometheus and Grafana are given, and the page of metrics: part of `npm run generate`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { written } from "./written.ts";

for (const [file, text] of written()) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
