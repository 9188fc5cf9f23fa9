import type { Role } from "@gokaku/game";
import type { Candidate } from "@gokaku/solver";

/** The deviation of a player about whom nothing else is known; no value depends on it. */
const SIGMA = 250;

export interface ReadSnapshot {
  readonly candidates: readonly Candidate[];
  /** Ids as they were given, text or number, by the text that the solver uses. */
  readonly ids: ReadonlyMap<string, string | number>;
  /** Entries of `players` that are not objects. */
  readonly notAPlayer: number;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const toNumber = (value: unknown, absent: number): number =>
  value === undefined || value === null ? absent : typeof value === "number" ? value : Number.NaN;

const toId = (value: unknown): string =>
  typeof value === "string"
    ? value
    : typeof value === "number" && Number.isFinite(value)
      ? String(value)
      : "";

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Reads `{ players: [{ id, rate, roles, waited_seconds, debt, block }] }`. Broken fields become what the solver
 * ignores and counts: a rate that is no number NaN, an id that is none the empty text.
 * @throws SyntaxError when the text is not JSON, TypeError when it holds no list of players
 */
export const readSnapshot = (text: string): ReadSnapshot => {
  const parsed: unknown = JSON.parse(text);
  if (!isRecord(parsed) || !Array.isArray(parsed.players)) {
    throw new TypeError('expected an object with a list "players"');
  }
  const players = parsed.players.filter(isRecord);
  const ids = new Map<string, string | number>();
  const candidates = players.map((player): Candidate => {
    const id = toId(player.id);
    if (typeof player.id === "number" || typeof player.id === "string") ids.set(id, player.id);
    return {
      entryId: id,
      userId: id,
      // An unknown name stays in the list, so that the solver refuses the entry.
      roles: toList(player.roles).map((role) => String(role) as Role),
      rate:
        player.rate === null || player.rate === undefined ? Number.NaN : toNumber(player.rate, Number.NaN),
      sigma: SIGMA,
      waitedS: Math.max(0, toNumber(player.waited_seconds, 0)),
      blocking: toList(player.block).map(toId),
      roleDebt: toNumber(player.debt, 0),
    };
  });
  return { candidates, ids, notAPlayer: parsed.players.length - players.length };
};
