import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { IMPORT_WORK, type ImportWork } from "./import-work.ts";

/** A table of this length takes some milliseconds, less than a thread needs to start. */
const LETTERS_WITHOUT_THREAD = 50_000;
/** The same for matches to plan. */
const MATCHES_WITHOUT_THREAD = 200;

const inThread = async (name: keyof ImportWork, input: unknown): Promise<unknown> => {
  const worker = new Worker(new URL("./import.worker.ts", import.meta.url), { workerData: { name, input } });
  try {
    const ended = once(worker, "exit").then(([code]) => {
      throw new Error(`the thread of an import ended with code ${code}`);
    });
    const [answer] = await Promise.race([once(worker, "message"), ended]);
    return answer;
  } finally {
    await worker.terminate();
  }
};

/** Reads the tables of an import, beside the event loop when they are long. */
export const readTables = async (
  tables: Parameters<ImportWork["read"]>[0],
): Promise<ReturnType<ImportWork["read"]>> =>
  tables.players.length + tables.matches.length <= LETTERS_WITHOUT_THREAD
    ? IMPORT_WORK.read(tables)
    : ((await inThread("read", tables)) as ReturnType<ImportWork["read"]>);

/** Plans an import, beside the event loop when its history is long. */
export const planTables = async (
  input: Parameters<ImportWork["plan"]>[0],
): Promise<ReturnType<ImportWork["plan"]>> =>
  input.read.matches.length <= MATCHES_WITHOUT_THREAD
    ? IMPORT_WORK.plan(input)
    : ((await inThread("plan", input)) as ReturnType<ImportWork["plan"]>);
