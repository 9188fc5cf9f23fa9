/** The flooding accounts, in a process of their own so that they do not delay the measurement. */
import { setTimeout as sleep } from "node:timers/promises";
import { createApi } from "../../tools/player/http.ts";
import { answerParent } from "../limits/child.ts";
import type { FloodCall } from "./calls.ts";

const handlers = {
  /** Sends all calls at once at `atMs` (unix ms). @returns counts by status */
  flood: async ({
    url,
    calls,
    atMs,
  }: {
    url: string;
    calls: FloodCall[];
    atMs: number;
  }): Promise<Record<string, number>> => {
    const api = createApi(url);
    try {
      await sleep(atMs - Date.now());
      const answers = await Promise.all(calls.map((call) => api.call(call)));
      const counts: Record<string, number> = {};
      for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
      return counts;
    } finally {
      api.close();
    }
  },
};
export type Handlers = typeof handlers;
answerParent(handlers);
