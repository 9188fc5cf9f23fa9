import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { PICTURE } from "./picture.ts";
import { type PictureType, pictureTypeOf } from "./picture-type.ts";

/** Makes a new WebP of the picture, unless `signal` aborts while it waits. `why` is a sentence for the log. */
export type ReadPicture = (
  bytes: Uint8Array,
  signal?: AbortSignal,
) => Promise<
  | { readonly webp: Uint8Array }
  | { readonly refused: "too_large" | "invalid" | "busy" | "failed"; readonly why: string }
>;

const MOST_WAITING = 4;
const TIMEOUT_MS = 7_000;
const MOST_WORDS = 500;
const PROGRAM = fileURLToPath(new URL("./encode.worker.ts", import.meta.url));
/** The process may read files and load libvips. It may not write files or start processes. Native code is not bound by this. */
const RIGHTS = ["--permission", "--allow-addons", "--allow-fs-read=*", "--disable-warning=SecurityWarning"];

/**
 * Encodes the picture in a process of its own: libvips keeps memory, and a decoder that crashes must not end the
 * service. The process has no environment.
 */
const encode = (bytes: Uint8Array, type: PictureType): ReturnType<ReadPicture> =>
  new Promise((resolve) => {
    const fail = (why: string) => resolve({ refused: "failed", why });
    const child = spawn(process.execPath, [...RIGHTS, PROGRAM, type], { env: {}, timeout: TIMEOUT_MS });
    child.on("error", (error) => fail(error.message));
    const parts: Buffer[] = [];
    let words = "";
    child.stdout.on("data", (part: Buffer) => parts.push(part));
    child.stderr.on("data", (part: Buffer) => {
      words = `${words}${part.toString()}`.slice(0, MOST_WORDS);
    });
    // The process may end before it has read everything.
    child.stdin.on("error", () => undefined);
    child.on("close", (code, signal) => {
      if (code === 0) resolve({ webp: Buffer.concat(parts) });
      else if (code === PICTURE.refusedExit) resolve({ refused: "invalid", why: words });
      else if (signal === "SIGTERM") resolve({ refused: "busy", why: "the decoder took too long" });
      else fail(`the decoder ended with ${signal ?? code}: ${words}`);
    });
    child.stdin.end(bytes);
  });

/** Reads one picture at a time; a few more wait. */
export const createPictureReader = (mostWaiting = MOST_WAITING): ReadPicture => {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (bytes, signal) => {
    if (bytes.length > PICTURE.uploadBytes) return { refused: "too_large", why: `${bytes.length} bytes` };
    const type = pictureTypeOf(bytes);
    if (type === null) return { refused: "invalid", why: "neither PNG nor JPEG nor WebP" };
    if (waiting > mostWaiting) return { refused: "busy", why: "too many pictures are being read" };
    waiting += 1;
    const read = last
      .then(() =>
        signal?.aborted
          ? ({ refused: "busy", why: "the call ended while its picture waited" } as const)
          : encode(bytes, type),
      )
      // Without a process or its pipes nothing can be read.
      .catch((error: unknown) => ({ refused: "failed" as const, why: String(error) }));
    last = read.then(() => {
      waiting -= 1;
    });
    return read;
  };
};
