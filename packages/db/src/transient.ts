const CONNECTION_LOST = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  // Shutting down, crashed, starting.
  "57P01",
  "57P02",
  "57P03",
]);
const TRANSIENT_CODES = new Set([
  // The server is a standby, or has become one; a query was cancelled; too many connections; disk or memory full; idle
  // too long.
  "25006",
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
/** Of these nothing was sent to the server, or the server refused it before it wrote anything. */
const NOTHING_WRITTEN = new Set(["25006", "57P03", "ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);
/** Serialisation failure, deadlock. */
const CONTENDED = new Set(["40001", "40P01"]);

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** Whether the connection broke or could not be made. */
const isConnectionLost = (error: unknown): boolean => {
  const code = codeOf(error);
  return (
    CONNECTION_LOST.has(code) ||
    code.startsWith("08") ||
    (error instanceof Error &&
      /Connection terminated|Client (has encountered a connection error|was closed) and is not queryable/.test(
        error.message,
      ))
  );
};

/** A wait for a connection has taken most of the caller's time. */
const isLateConnection = (error: unknown): boolean =>
  error instanceof Error &&
  /timeout exceeded when trying to connect|due to connection timeout/.test(error.message);

/**
 * Whether a failure says nothing about the work itself: the database is unavailable, restarting, read-only, full or
 * contended.
 */
export const isTransientDatabaseError = (error: unknown): boolean =>
  TRANSIENT_CODES.has(codeOf(error)) || isConnectionLost(error) || isLateConnection(error);

/** Whether the server undid the work because of other work at the same time. */
export const isContended = (error: unknown): boolean => CONTENDED.has(codeOf(error));

/**
 * Whether work that failed has surely written nothing and may soon succeed.
 * @param isUncommitted whether the work failed before its commit was sent
 */
export const mayRepeat = (error: unknown, isUncommitted: boolean): boolean =>
  isContended(error) ||
  NOTHING_WRITTEN.has(codeOf(error)) ||
  (isUncommitted && isConnectionLost(error) && !isLateConnection(error));

/** Whether a server refused a write because it is a standby, or reads only for another reason. */
export const isReadOnlyServer = (error: unknown): boolean => codeOf(error) === "25006";
