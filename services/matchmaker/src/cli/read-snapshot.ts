import {
  MATCHMAKER_SETTING_NAMES,
  type MatchmakerSettingName,
  type Role,
  settingField,
  settingsFault,
} from "@gokaku/game";
import { type Candidate, DEFAULT_SETTINGS, type RecentPairs, type Settings } from "@gokaku/solver";

/** The default deviation of a player; no value depends on it. */
const SIGMA = 250;

export interface ReadSnapshot {
  readonly candidates: readonly Candidate[];
  readonly recentPairs: RecentPairs;
  /** Those that were given, the product's for the rest. */
  readonly settings: Settings;
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

const isNumberAs = (value: unknown, example: number | readonly number[]): boolean =>
  typeof example === "number"
    ? typeof value === "number"
    : Array.isArray(value) && value.every((item) => typeof item === "number");

/** @throws TypeError naming the setting that is not known, no number or out of its bounds */
const readSettings = (given: unknown): Settings => {
  if (given === undefined) return DEFAULT_SETTINGS;
  if (!isRecord(given)) throw new TypeError('"settings" is an object of names and numbers');
  const names = new Map<string, MatchmakerSettingName>(
    MATCHMAKER_SETTING_NAMES.map((name) => [settingField(name), name]),
  );
  const changes = Object.entries(given).map(([field, value]) => {
    const name = names.get(field);
    if (name === undefined)
      throw new TypeError(`"settings" has no ${field}; it may have ${[...names.keys()].join(", ")}`);
    if (!isNumberAs(value, DEFAULT_SETTINGS[name]))
      throw new TypeError(
        `${field} in "settings" is not ${name === "choicePenalty" ? "a list of numbers" : "a number"}`,
      );
    return [name, value] as const;
  });
  const settings: Settings = { ...DEFAULT_SETTINGS, ...Object.fromEntries(changes) };
  const fault = settingsFault(settings);
  if (fault !== null)
    throw new TypeError(`${fault.field} in "settings" must be within ${fault.min} and ${fault.max}`);
  return settings;
};

/** A skill that is no two numbers is unknown. */
const readSkill = (player: Readonly<Record<string, unknown>>): Pick<Candidate, "skill"> => {
  const { skill_mean: mean, skill_deviation: deviation } = player;
  const isKnown = Number.isFinite(mean) && typeof deviation === "number" && deviation > 0;
  return isKnown ? { skill: { mean: Number(mean), deviation } } : {};
};

/** Pairs of players of which one names the other; unknown ids are ignored. */
const readRecentPairs = (
  players: readonly Readonly<Record<string, unknown>>[],
  field: string,
): Int32Array => {
  const placeOf = new Map(players.map((player, place) => [toId(player.id), place]));
  return Int32Array.from(
    players.flatMap((player, place) =>
      toList(player[field]).flatMap((id) => {
        const other = placeOf.get(toId(id));
        return other === undefined || other === place ? [] : [place, other];
      }),
    ),
  );
};

/**
 * Reads `{ players: [{ id, rate, roles, waited_seconds, debt, block, mates, opponents, skill_mean, skill_deviation }],
 * settings }`. Broken fields
 * become what the solver ignores and counts: a rate that is no number NaN, an id that is none the empty text. `mates`
 * and `opponents` are ids of recent team-mates and opponents; `settings` are named as over HTTP.
 * @throws SyntaxError when the text is not JSON, TypeError when it holds no list of players or its settings are wrong
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
      ...readSkill(player),
    };
  });
  return {
    candidates,
    recentPairs: {
      mates: readRecentPairs(players, "mates"),
      opponents: readRecentPairs(players, "opponents"),
    },
    settings: readSettings(parsed.settings),
    ids,
    notAPlayer: parsed.players.length - players.length,
  };
};
