const FIRST_MS = 500;
const SEVERAL = 3;
const LONGEST_MS = 15_000;
/** After a refused token: 10,000 invalid calls in 10 minutes would ban this address. */
const TOKEN_MS = 10 * 60_000;

/** Lets no call through for a while after failures in a row; the pause grows with each. */
export const createOutage = () => {
  let failures = 0;
  let closedUntilMs = 0;
  let isTokenRefused = false;
  return {
    /** Until a call is answered otherwise. */
    isTokenRefused: (): boolean => isTokenRefused,
    closedUntilMs: (): number => closedUntilMs,
    /** Discord failed several times in a row: one call at a time shows whether it answers again. */
    isSuspected: (): boolean => failures >= SEVERAL,
    succeed(): void {
      failures = 0;
      isTokenRefused = false;
    },
    fail(nowMs: number): void {
      failures += 1;
      // A single failure is of one call; several in a row are of Discord.
      if (failures >= SEVERAL)
        closedUntilMs = nowMs + Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - SEVERAL, 10));
    },
    refuseToken(nowMs: number): void {
      closedUntilMs = nowMs + TOKEN_MS;
      isTokenRefused = true;
    },
  };
};
