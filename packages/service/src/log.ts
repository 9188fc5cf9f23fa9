import { type Logger, pino } from "pino";
import { currentTraceparent, traceIdOf } from "./trace.ts";

export type { Logger };

/** JSON lines on standard output, with the trace at hand; tokens, tickets and addresses never leave the process. */
export const createLogger = (service: string, level: string): Logger =>
  pino({
    level,
    base: { service },
    mixin: () => {
      const traceId = traceIdOf(currentTraceparent());
      return traceId === "" ? {} : { trace_id: traceId };
    },
    redact: {
      paths: [
        "token",
        "ticket",
        "authorization",
        "password",
        "*.token",
        "*.ticket",
        "*.authorization",
        "*.password",
      ],
      censor: "[redacted]",
    },
  });
