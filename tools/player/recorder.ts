import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";

export interface Recorder {
  /** Records data that a viewer received. `by` is the path or socket, `sinceMs` the opening of that socket. */
  readonly keep: (viewer: string, by: string, seen: unknown, sinceMs?: number | null) => void;
  readonly file: string;
  readonly close: () => Promise<void>;
}

/** Records received data as JSON lines, for the visibility checks of the verifier. */
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
