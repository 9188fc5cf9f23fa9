import { parentPort, workerData } from "node:worker_threads";
import { IMPORT_WORK, type ImportWork } from "./import-work.ts";

const { name, input } = workerData as { readonly name: keyof ImportWork; readonly input: unknown };
const work = IMPORT_WORK[name] as (input: unknown) => unknown;
parentPort?.postMessage(work(input));
