import { AsyncLocalStorage } from "node:async_hooks";
import type { Chance } from "./ports.ts";

const storage = new AsyncLocalStorage<string>();

/** The W3C trace context of the work at hand, "" outside of any. */
export const currentTraceparent = (): string => storage.getStore() ?? "";

/** Runs work within a trace; what it calls, emits and logs carries it on. */
export const withTraceparent = <Result>(traceparent: string, work: () => Result): Result =>
  storage.run(traceparent, work);

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** A trace that begins here: version 00, 16 bytes of trace, 8 of parent, sampled (w3.org/TR/trace-context). */
export const newTraceparent = (chance: Chance): string =>
  `00-${hex(chance.bytes(16))}-${hex(chance.bytes(8))}-01`;

/** The trace's id of 32 hexadecimal digits, "" when the context is not one. */
export const traceIdOf = (traceparent: string): string =>
  /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(traceparent)?.[1] ?? "";
