/** Writes the chart's copy of the topology: part of `npm run generate`. */
import { writeFileSync } from "node:fs";
import { readTopology, TOPOLOGY_FILE, writtenTopology } from "./topology.ts";

writeFileSync(TOPOLOGY_FILE, writtenTopology(await readTopology()));
