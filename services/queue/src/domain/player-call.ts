/** Since when one player has been missing, null while none is, and when queue last asked for one; unix ms. */
export interface PlayerCall {
  readonly missingSinceMs: number | null;
  readonly calledAtMs: number;
}

const MISSING_FOR_MS = 20_000;
const CALL_EVERY_MS = 5 * 60_000;

/** The next state, and whether a player is to be called now. */
export const nextCall = (
  { missingSinceMs, calledAtMs }: PlayerCall,
  isMissing: boolean,
  nowMs: number,
): PlayerCall & { readonly isDue: boolean } => {
  if (!isMissing) return { missingSinceMs: null, calledAtMs, isDue: false };
  const sinceMs = missingSinceMs ?? nowMs;
  const isDue = nowMs - sinceMs >= MISSING_FOR_MS && nowMs - calledAtMs >= CALL_EVERY_MS;
  return { missingSinceMs: sinceMs, calledAtMs: isDue ? nowMs : calledAtMs, isDue };
};
