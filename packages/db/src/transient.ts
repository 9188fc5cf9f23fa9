const TRANSIENT_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  // Shutting down, crashed, starting; a query was cancelled; too many connections; disk or memory full; idle too long.
  "57P01",
  "57P02",
  "57P03",
  "57014",
  "53300",
  "53100",
  "53200",
  "25P03",
  // Serialisation failure, deadlock, lock not available.
  "40001",
  "40P01",
  "55P03",
]);

/**
 * Whether a failure says nothing about the work itself: the database is unavailable, restarting, full or
 * contended.
 */
export const isTransientDatabaseError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    TRANSIENT_CODES.has(code) ||
    code.startsWith("08") ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
};
