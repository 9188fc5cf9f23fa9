/** Writes the page of the chart's values: part of `npm run generate`. */
import { writeFileSync } from "node:fs";
import { VALUES_PAGE, writtenValues } from "./values-table.ts";

writeFileSync(VALUES_PAGE, writtenValues());
