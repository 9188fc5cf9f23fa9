import { LIMITS, type PlayerStatus, type StartBasis } from "@gokaku/game";
import {
  compareHistory,
  type DecidedGames,
  fitSkills,
  type HistoryComparison,
  INITIAL_SKILL,
  RATING,
  type Rating,
  replayRatings,
  replaySkills,
  SEED_TIERS,
  SKILL,
  type Skill,
  skillOf,
} from "@gokaku/rating";
import { SEASON_SIGMA } from "../stats.ts";
import { faultAt, type ImportFault } from "./fault.ts";
import type { ReadMatch, ReadSeat } from "./read-matches.ts";
import type { ReadPlayer } from "./read-players.ts";

/** An account as an import sees it. */
export interface KnownAccount {
  readonly userId: string;
  readonly discordUsername: string;
  readonly trainerName: string;
  /** Entries of the ledger: only an account with its first entry alone begins again. */
  readonly ledgerLength: number;
  readonly isDeleted: boolean;
}

export interface ReadImport {
  readonly players: readonly ReadPlayer[];
  readonly matches: readonly ReadMatch[];
}

export interface PlannedPlayer {
  /** The user id, or `~` and the name of a player without one. */
  readonly key: string;
  readonly userId: string | null;
  readonly name: string;
  readonly status: PlayerStatus;
  /** As in the table. */
  readonly rating: number | null;
  readonly tier: number | null;
  readonly games: number;
  /** In the history. */
  readonly matches: number;
  readonly wins: number;
  /** By our rule from the history; null without a match. */
  readonly replayed: number | null;
  /** The rate from which an account begins; null leaves it. */
  readonly start: Rating | null;
  /** The belief from which the skill begins; null leaves it. */
  readonly seed: Skill | null;
}

export interface PlannedSeat extends Omit<ReadSeat, "userId" | "name"> {
  readonly key: string;
}

export interface PlannedMatch extends Pick<ReadMatch, "playedAtS" | "winner"> {
  /** The same for the same match in any table. */
  readonly matchKey: string;
  readonly seats: readonly PlannedSeat[];
}

export interface ImportPlan {
  readonly players: readonly PlannedPlayer[];
  /** In the order of play. */
  readonly matches: readonly PlannedMatch[];
  readonly comparison: HistoryComparison | null;
}

const plainName = (name: string): string => name.normalize("NFKC").toLowerCase();

/** The names without an id: a plan needs the accounts with these Discord names. */
export const namesOf = ({ players, matches }: ReadImport): readonly string[] => [
  ...new Set(
    [...players, ...matches.flatMap(({ seats }) => seats)].flatMap((one) =>
      one.userId !== "" ? [] : ["discordName" in one && one.discordName !== "" ? one.discordName : one.name],
    ),
  ),
];

export const idsOf = ({ players, matches }: ReadImport): readonly string[] => [
  ...new Set(
    [...players, ...matches.flatMap(({ seats }) => seats)].flatMap(({ userId }) =>
      userId === "" ? [] : [userId],
    ),
  ),
];

const matchKeyOf = ({ playedAtS, seats }: Pick<PlannedMatch, "playedAtS" | "seats">): string => {
  const team = (side: "A" | "B") =>
    seats
      .flatMap(({ key, team: own }) => (own === side ? [key] : []))
      .toSorted()
      .join(",");
  return [playedAtS, ...[team("A"), team("B")].toSorted()].join("|");
};

/** Which player a name without an id means: null for several. */
type Resolve = (name: string) => string | null;

const createResolve = (players: readonly ReadPlayer[], accounts: Iterable<KnownAccount>): Resolve => {
  const inTable = new Map<string, Set<string>>();
  for (const { userId, name, discordName } of players)
    if (userId !== "")
      for (const one of [name, discordName])
        if (one !== "") {
          const ids = inTable.get(plainName(one)) ?? new Set();
          inTable.set(plainName(one), ids.add(userId));
        }
  const onDiscord = new Map<string, Set<string>>();
  for (const { userId, discordUsername, isDeleted } of accounts)
    if (!isDeleted && discordUsername !== "") {
      const ids = onDiscord.get(plainName(discordUsername)) ?? new Set();
      onDiscord.set(plainName(discordUsername), ids.add(userId));
    }
  return (name) => {
    const plain = plainName(name);
    const ids = inTable.get(plain) ?? onDiscord.get(plain) ?? new Set<string>();
    if (ids.size > 1) return null;
    const [id] = ids;
    return id ?? `~${plain}`;
  };
};

/** The games in flat arrays, their players numbered in the order of `keys`. */
const gamesOf = (matches: readonly PlannedMatch[], keys: readonly string[]): DecidedGames => {
  const places = new Map(keys.map((key, place) => [key, place]));
  const seats = new Int32Array(matches.length * LIMITS.playersPerMatch);
  const starts = new Int32Array(matches.length + 1);
  matches.forEach((match, game) => {
    const ordered = [
      ...match.seats.filter(({ team }) => team === match.winner),
      ...match.seats.filter(({ team }) => team !== match.winner),
    ];
    ordered.forEach(({ key }, seat) => {
      seats[game * LIMITS.playersPerMatch + seat] = places.get(key) ?? 0;
    });
    starts[game + 1] = (game + 1) * LIMITS.playersPerMatch;
  });
  return { seats, starts };
};

const boundedRate = (mu: number): number =>
  Math.min(LIMITS.highestRate, Math.max(LIMITS.lowestRate, Math.round(mu)));

const mean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;

interface Collected {
  readonly key: string;
  name: string;
  player: ReadPlayer | null;
  matches: number;
  wins: number;
}

/** The players and matches with their keys, and the faults that no single row shows. */
const collect = (
  { players, matches }: ReadImport,
  accounts: ReadonlyMap<string, KnownAccount>,
  knownMatches: ReadonlySet<string>,
) => {
  const faults: ImportFault[] = [];
  const inPlayers = faultAt("players");
  const inMatches = faultAt("matches");
  const resolve = createResolve(players, accounts.values());
  const people = new Map<string, Collected>();
  const personOf = (key: string, name: string): Collected => {
    const known = people.get(key);
    if (known !== undefined) {
      if (known.name === "") known.name = name;
      return known;
    }
    const made: Collected = { key, name, player: null, matches: 0, wins: 0 };
    people.set(key, made);
    return made;
  };
  for (const player of players) {
    const name = player.name || player.discordName;
    const key = player.userId || resolve(player.discordName || player.name);
    if (key === null) {
      faults.push(inPlayers(player.line, "name", "player_unclear", name));
      continue;
    }
    const person = personOf(key, name);
    if (person.player !== null)
      faults.push(inPlayers(player.line, "id", "player_twice", player.userId || name));
    person.player = player;
  }
  const planned: PlannedMatch[] = [];
  const lines = new Map<string, number>();
  for (const { line, playedAtS, winner, seats } of matches) {
    const before = faults.length;
    const keyed = seats.map(({ userId, name, ...seat }): PlannedSeat => {
      const key = userId || resolve(name);
      if (key === null) faults.push(inMatches(line, "name", "player_unclear", name));
      return { ...seat, key: key ?? "" };
    });
    const repeated = keyed.findIndex(({ key }, place) => keyed.findIndex((one) => one.key === key) !== place);
    if (faults.length === before && repeated >= 0)
      faults.push(inMatches(line, "id", "player_twice", seats[repeated]?.userId || seats[repeated]?.name));
    if (faults.length > before) continue;
    const matchKey = matchKeyOf({ playedAtS, seats: keyed });
    if (lines.has(matchKey)) faults.push(inMatches(line, "", "match_twice", String(lines.get(matchKey))));
    else if (knownMatches.has(matchKey)) faults.push(inMatches(line, "", "match_known"));
    lines.set(matchKey, line);
    seats.forEach((seat, place) => {
      const person = personOf(keyed[place]?.key ?? "", seat.name);
      person.matches += 1;
      if (seat.team === winner) person.wins += 1;
    });
    planned.push({ matchKey, playedAtS, winner, seats: keyed });
  }
  planned.sort((one, other) => one.playedAtS - other.playedAtS);
  return { faults, people: [...people.values()], matches: planned };
};

const statusOf = (key: string, account: KnownAccount | undefined): PlayerStatus => {
  if (key.startsWith("~")) return "nameless";
  if (account === undefined) return "new";
  if (account.isDeleted) return "left";
  return account.ledgerLength === 1 ? "fresh" : "rated";
};

/**
 * Plans what an import writes.
 * @param accounts of `idsOf` and `namesOf`, by user id
 * @param knownMatches keys of matches that are imported already
 * @returns a plan only without faults
 */
export const planImport = (
  read: ReadImport,
  basis: StartBasis,
  accounts: ReadonlyMap<string, KnownAccount>,
  knownMatches: ReadonlySet<string>,
): { readonly plan: ImportPlan | null; readonly faults: readonly ImportFault[] } => {
  const { faults, people, matches } = collect(read, accounts, knownMatches);
  if (faults.length > 0) return { plan: null, faults };
  const games = gamesOf(
    matches,
    people.map(({ key }) => key),
  );
  const brought = people.map(({ player }) => player?.rating ?? null);
  const rated = brought.filter((rating) => rating !== null);
  const offset = basis === "centred" && rated.length > 0 ? Math.round(RATING.initialMu - mean(rated)) : 0;
  const replay = replayRatings(games, people.length);
  const { ratings } = replay;
  const priors = people.map(() => INITIAL_SKILL);
  const [sequential, fitted] = [replaySkills(games, priors), fitSkills(games, priors)];

  const pointsOf = ({ player }: Collected): number | null => {
    if (player === null) return null;
    if (player.rating !== null) return player.rating + offset;
    return player.tier === null ? null : (SEED_TIERS[player.tier - 1] ?? null);
  };
  const seedOf = (person: Collected, place: number): Skill | null => {
    const points = pointsOf(person);
    const isMeasured = person.matches >= SKILL.gamesToMeasure;
    if (points !== null && !isMeasured) return { mean: points, deviation: SKILL.seedDeviation };
    const [inTurn, atOnce] = [sequential[place], fitted[place]];
    return person.matches === 0 || inTurn === undefined || atOnce === undefined
      ? null
      : skillOf({ sequential: inTurn, fitted: atOnce });
  };
  const startOf = (person: Collected, place: number): Rating | null => {
    if (basis === "skill") return null;
    if (basis === "replayed") {
      const rating = ratings[place];
      return person.matches === 0 || rating === undefined
        ? null
        : { mu: boundedRate(rating.mu), sigma: Math.max(SEASON_SIGMA, rating.sigma) };
    }
    const points = pointsOf(person);
    return points === null ? null : { mu: boundedRate(points), sigma: SEASON_SIGMA };
  };

  const planned = people.map((person, place): PlannedPlayer => {
    const { key, name, player } = person;
    const account = accounts.get(key);
    const status = statusOf(key, account);
    const begins = status === "new" || status === "fresh";
    return {
      key,
      userId: status === "nameless" ? null : key,
      name: status === "left" ? "" : name || (account?.trainerName ?? ""),
      status,
      rating: player?.rating ?? null,
      tier: player?.tier ?? null,
      games: player?.games ?? 0,
      matches: person.matches,
      wins: person.wins,
      replayed: person.matches === 0 ? null : (ratings[place]?.mu ?? null),
      start: begins ? startOf(person, place) : null,
      seed: begins || status === "rated" ? seedOf(person, place) : null,
    };
  });
  return {
    plan: {
      players: planned,
      matches,
      comparison: matches.length === 0 ? null : compareHistory(games, brought, replay),
    },
    faults: [],
  };
};
