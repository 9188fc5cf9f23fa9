import type { Chance } from "./ports.ts";
import { currentTraceparent, newTraceparent, withTraceparent } from "./trace.ts";

/** A piece of work, named as OpenTelemetry's semantic conventions name it. */
export interface Work {
  /** Of few different values: routes, methods and subjects, never ids. */
  readonly name: string;
  readonly kind: "server" | "client" | "producer" | "consumer" | "internal";
  readonly attributes?: Readonly<Record<string, string | number | boolean>>;
}

/** How a piece of work ended. */
export interface Ending {
  /** A better name than that of its beginning. */
  readonly name?: string;
  readonly attributes?: Work["attributes"];
  readonly error?: unknown;
}

/** A piece of work under way, as a part of a trace. */
export interface Span {
  /** The trace context for work within it. */
  readonly traceparent: string;
  end(ending?: Ending): void;
}

/** @param parent the context that the work belongs to, "" where a trace begins */
export type StartSpan = (work: Work, parent: string) => Span;

let collector: StartSpan | null = null;

/** Sends spans there from now on; null stops it. */
export const collectSpans = (start: StartSpan | null): void => {
  collector = start;
};

/** A span that begins a trace; null without a collector. */
export const startTrace = (work: Work): Span | null => collector?.(work, "") ?? null;

/** A span of a trace; null without a collector, and outside of every trace. */
export const startSpan = (work: Work, parent: string = currentTraceparent()): Span | null =>
  parent === "" ? null : (collector?.(work, parent) ?? null);

/** The context of something that begins by itself, at its time. */
export const beginTrace = (chance: Chance, name: string): string => {
  const span = startTrace({ name, kind: "internal" });
  span?.end();
  return span?.traceparent ?? newTraceparent(chance);
};

/**
 * Runs work as a span of the trace `parent`; its calls, events and logs carry the trace on. Without a
 * collector it runs within the trace all the same.
 */
export const inSpan = <Result>(work: Work, parent: string, act: () => Result): Result => {
  const span = startSpan(work, parent);
  if (span === null) return withTraceparent(parent, act);
  try {
    const result = withTraceparent(span.traceparent, act);
    if (result instanceof Promise) {
      result.then(
        () => span.end(),
        (error: unknown) => span.end({ error }),
      );
    } else span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
};
