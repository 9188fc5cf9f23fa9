import { parentPort, workerData } from "node:worker_threads";
import { type FitOrder, fitBeliefs } from "./fit-beliefs.ts";

const figures = fitBeliefs(workerData as FitOrder);
parentPort?.postMessage(figures, [figures.buffer as ArrayBuffer]);
