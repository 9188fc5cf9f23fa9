import { parentPort, workerData } from "node:worker_threads";
import { listEvidence } from "../domain/evidence/list-evidence.ts";
import type { EvidenceRows } from "../domain/evidence/rows.ts";

parentPort?.postMessage(listEvidence(workerData as EvidenceRows));
