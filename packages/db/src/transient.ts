const CONNECTION_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "57014",
  "53300",
  "40001",
  "40P01",
]);

/** Whether a failure says nothing about the work itself: the database is away, restarting or contended. */
export const isTransientDatabaseError = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    CONNECTION_CODES.has(code) ||
    code.startsWith("08") ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
};
