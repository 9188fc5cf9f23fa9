/** The most frequent calls of a session, with their shares of a hundred and their targets for p95. */
export const MIX = {
  "GET users/me": { of100: 12, mostMs: 20 },
  "GET queue": { of100: 18, mostMs: 20 },
  "GET matches/current": { of100: 15, mostMs: 20 },
  "GET matches/{id}": { of100: 8, mostMs: 20 },
  "GET public/ranking": { of100: 12, mostMs: 20 },
  "GET public/master": { of100: 8, mostMs: 20 },
  "GET seasons/active": { of100: 8, mostMs: 20 },
  "POST queue/join": { of100: 7, mostMs: 40 },
  "POST queue/leave": { of100: 7, mostMs: 40 },
  "POST matches/{id}/report": { of100: 5, mostMs: 40 },
} as const satisfies Readonly<Record<string, { readonly of100: number; readonly mostMs: number }>>;
export type CallName = keyof typeof MIX;
export const CALL_NAMES = Object.keys(MIX) as CallName[];

export interface Arrival {
  readonly name: CallName;
  readonly place: number;
  readonly dueMs: number;
}

/**
 * Due times of all calls in ms: each kind at its own steady rate, `perSecond` in all. `place` counts the calls of a kind
 * from 0.
 */
export const arrivals = (perSecond: number, seconds: number): readonly Arrival[] =>
  CALL_NAMES.flatMap((name, kind) => {
    const everyMs = 100_000 / (MIX[name].of100 * perSecond);
    // Offsets between the kinds avoid bursts.
    const offsetMs = (everyMs * kind) / CALL_NAMES.length;
    const count = Math.round((seconds * 1000) / everyMs);
    return Array.from({ length: count }, (_, place) => ({ name, place, dueMs: offsetMs + place * everyMs }));
  }).toSorted((one, other) => one.dueMs - other.dueMs);
