import { gunzipSync, gzipSync, type InputType, type ZlibOptions } from "node:zlib";

export * from "node:zlib";

type Done = (error: Error | null, result: Buffer) => void;

// The threads of the system would finish in an order that no seed decides.
export const gzip = (input: InputType, options: ZlibOptions | Done, done?: Done): void => {
  const [settings, answer] = typeof options === "function" ? [{}, options] : [options, done];
  const packed = gzipSync(input, settings);
  queueMicrotask(() => answer?.(null, packed));
};

export const gunzip = (input: InputType, options: ZlibOptions | Done, done?: Done): void => {
  const [settings, answer] = typeof options === "function" ? [{}, options] : [options, done];
  const expanded = gunzipSync(input, settings);
  queueMicrotask(() => answer?.(null, expanded));
};
