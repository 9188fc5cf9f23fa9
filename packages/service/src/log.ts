import { type Logger, pino } from "pino";

export type { Logger };

/** JSON lines on standard output; tokens, tickets and addresses never leave the process. */
export const createLogger = (service: string, level: string): Logger =>
  pino({
    level,
    base: { service },
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
