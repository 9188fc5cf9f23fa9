import { type DestinationStream, type Logger, pino } from "pino";
import { currentTraceparent, traceIdOf } from "./trace.ts";

export type { Logger };

/** Values that are never logged, by the names of their fields. */
const SECRETS = ["token", "ticket", "authorization", "cookie", "password", "secret"];

/**
 * JSON lines on standard output, with the trace at hand; tokens, tickets and addresses never leave the process.
 * @param to in place of standard output
 */
export const createLogger = (service: string, level: string, to?: DestinationStream): Logger => {
  const options = {
    level,
    base: { service },
    mixin: () => {
      const traceId = traceIdOf(currentTraceparent());
      return traceId === "" ? {} : { trace_id: traceId };
    },
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: "[redacted]",
    },
  };
  return to === undefined ? pino(options) : pino(options, to);
};
