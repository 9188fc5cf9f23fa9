import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";

export interface Recorder {
  /** Keeps something that a viewer saw; `by` says over which way, `sinceMs` since when that socket was open. */
  readonly keep: (viewer: string, by: string, seen: unknown, sinceMs?: number | null) => void;
  readonly file: string;
  readonly close: () => Promise<void>;
}

/** Records what each viewer saw, a JSON line each, for the verifier's checks of who saw what, and when. */
export const openRecorder = (dataDir: string): Recorder => {
  const folder = join(dataDir, "recordings");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, "-")}.ndjson`);
  const stream = createWriteStream(file);
  return {
    file,
    keep: (viewer, by, seen, sinceMs) =>
      void stream.write(`${JSON.stringify({ at: Date.now(), viewer, by, sinceMs, seen })}\n`),
    close: () => new Promise((resolve) => stream.end(resolve)),
  };
};
