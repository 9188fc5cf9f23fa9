import type { Chance } from "./ports.ts";
import { currentTraceparent, newTraceparent, withTraceparent } from "./trace.ts";

/** What a piece of work is, named as OpenTelemetry's semantic conventions name it. */
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
  /** What work within it hands on. */
  readonly traceparent: string;
  end(ending?: Ending): void;
}

/** @param parent the context that the work belongs to, "" where a trace begins */
export type StartSpan = (work: Work, parent: string) => Span;

let collector: StartSpan | null = null;

/** From now on spans go there; null lets nobody collect them. */
export const collectSpans = (start: StartSpan | null): void => {
  collector = start;
};

/** A span that a trace begins with; null where nobody collects any. */
export const startTrace = (work: Work): Span | null => collector?.(work, "") ?? null;

/** A span of a trace; null where nobody collects any, and outside of every trace. */
export const startSpan = (work: Work, parent: string = currentTraceparent()): Span | null =>
  parent === "" ? null : (collector?.(work, parent) ?? null);

/** The context of something that begins by itself, at its time. */
export const beginTrace = (chance: Chance, name: string): string => {
  const span = startTrace({ name, kind: "internal" });
  span?.end();
  return span?.traceparent ?? newTraceparent(chance);
};

/**
 * Does work as a span of the trace `parent`, which what it calls, emits and logs carries on; where nobody collects
 * spans, within the trace all the same.
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
