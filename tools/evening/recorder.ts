import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";

export type Recorder = {
  /** Keeps something that a viewer saw; `by` says over which way. */
  readonly keep: (viewer: string, by: string, seen: unknown) => void;
  readonly file: string;
  readonly close: () => Promise<void>;
};

/** Records what each viewer saw, a JSON line each, for the verifier's check of who may see what. */
export const openRecorder = (dataDir: string): Recorder => {
  const folder = join(dataDir, "recordings");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, "-")}.ndjson`);
  const stream = createWriteStream(file);
  return {
    file,
    keep: (viewer, by, seen) =>
      void stream.write(`${JSON.stringify({ at: Date.now(), viewer, by, seen })}\n`),
    close: () => new Promise((resolve) => stream.end(resolve)),
  };
};
