import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { listEvidence } from "../domain/evidence/list-evidence.ts";
import type { EvidenceRows, Finding } from "../domain/evidence/rows.ts";

/** So few matches take some milliseconds, less than a thread needs to start. */
const MATCHES_WITHOUT_THREAD = 50;

/** Beyond this the thread ends with an error, and the process goes on. */
const MOST_MEMORY = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 } as const;

/** Makes the list of suspicions, beside the event loop when there are many matches. */
export const listInThread = async (rows: EvidenceRows): Promise<readonly Finding[]> => {
  if (rows.matches.length <= MATCHES_WITHOUT_THREAD) return listEvidence(rows);
  const worker = new Worker(new URL("./evidence.worker.ts", import.meta.url), {
    workerData: rows,
    resourceLimits: MOST_MEMORY,
  });
  try {
    const ended = once(worker, "exit").then(([code]) => {
      throw new Error(`the thread of the list of suspicions ended with code ${code}`);
    });
    const [findings] = await Promise.race([once(worker, "message"), ended]);
    return findings as readonly Finding[];
  } finally {
    await worker.terminate();
  }
};
