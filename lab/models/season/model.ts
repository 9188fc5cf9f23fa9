import fc from "fast-check";
import type { Step } from "../machine.ts";
import { FIRST_RATINGS } from "../match/model.ts";
import { type Rating, type Stepped, stepsOf } from "../match/rating.ts";
import { teamOf, type Verdict } from "../match/verdict.ts";

const TEN = FIRST_RATINGS.map((_, place) => place);

/** The first one runs; the last one begins only in a year. */
export const SEASONS = [0, 1, 2, 3] as const;
const LATER = 3;

export type Act =
  | { readonly do: "activate"; readonly season: number; readonly by: "admin" | "player" }
  | { readonly do: "delete"; readonly season: number }
  /** Queue asks for a match of this season, which may be over. */
  | { readonly do: "make"; readonly season: number }
  /** The ten report; without a verdict it is a dispute. */
  | { readonly do: "report"; readonly verdict: "A" | "B" | "none" }
  /** A match of the running season from its request to the books. */
  | { readonly do: "play"; readonly verdict: "A" | "B" | "none" }
  /** A moderator decides the dispute that is open for longest. */
  | { readonly do: "decide"; readonly verdict: Verdict }
  | { readonly do: "book" }
  /** Users looks whether a closing season can be archived, as its timer does; twice at once in two processes. */
  | { readonly do: "look"; readonly processes: 1 | 2 }
  | { readonly do: "pass" };

type SeasonState = "planned" | "next" | "active" | "closing" | "archived" | "deleted";

interface Match {
  readonly season: number;
  readonly made: readonly Rating[];
  readonly state: "open" | "disputed" | "settled";
  readonly verdict: Verdict | null;
}

interface News {
  readonly match: number;
  readonly verdict: Verdict | null;
  readonly steps: readonly Stepped[];
}

interface Entry {
  readonly rate: number;
  readonly matches: number;
  readonly wins: number;
}

interface Player extends Rating {
  readonly season: number;
  readonly matches: number;
  readonly wins: number;
  /** The entry in each archived season. */
  readonly entries: ReadonlyMap<number, Entry>;
}

export interface State {
  readonly seasons: readonly SeasonState[];
  /** Whether matches takes no more matches of it. */
  readonly closed: readonly number[];
  readonly matches: readonly Match[];
  readonly pending: readonly News[];
  readonly booked: readonly number[];
  readonly players: readonly Player[];
  readonly late: number;
}

export const INITIAL: State = {
  seasons: ["active", "planned", "planned", "planned"],
  closed: [],
  matches: [],
  pending: [],
  booked: [],
  players: FIRST_RATINGS.map((rating) => ({ ...rating, season: 0, matches: 0, wins: 0, entries: new Map() })),
  late: 0,
};

const MOST_MATCHES = 6;
const accepted = (state: State): Step<State> => ({ state, answer: "accepted" });
const refused = (state: State, answer: string): Step<State> => ({ state, answer });

const withSeason = (state: State, season: number, to: SeasonState): State => ({
  ...state,
  seasons: state.seasons.map((known, index) => (index === season ? to : known)),
});
const withMatch = (state: State, number: number, change: Partial<Match>): State => ({
  ...state,
  matches: state.matches.map((match, index) => (index === number ? { ...match, ...change } : match)),
});
const running = ({ seasons }: State): number =>
  seasons.findIndex((state) => state === "active" || state === "closing");

/** SEASON-36: everybody enters the next season with half of the distance to 1500, at least 180 uncertain. */
const enter = (state: State, season: number): State => ({
  ...withSeason(state, season, "active"),
  players: state.players.map((player) => ({
    ...player,
    season,
    mu: 1500 + Math.floor((player.mu - 1500) / 2 + 0.5),
    sigma: Math.max(180, player.sigma),
    matches: 0,
    wins: 0,
  })),
});

const activate = (state: State, season: number): Step<State> => {
  const known = state.seasons[season];
  if (known === "deleted") return refused(state, "season_not_found");
  if (known !== "planned" || state.seasons.includes("next")) return refused(state, "season_in_use");
  if (season === LATER) return refused(state, "season_not_begun");
  return accepted(withSeason(withSeason(state, running(state), "closing"), season, "next"));
};

const remove = (state: State, season: number): Step<State> => {
  const known = state.seasons[season];
  if (known === "deleted") return refused(state, "season_not_found");
  return known === "planned"
    ? accepted(withSeason(state, season, "deleted"))
    : refused(state, "season_in_use");
};

/** Players wait again once users has released them. */
const make = (state: State, season: number): Step<State> | null => {
  const isFree = state.pending.length === 0 && state.matches.every(({ state: known }) => known !== "open");
  if (!isFree || state.matches.length === MOST_MATCHES || season > running(state)) return null;
  if (state.closed.includes(season)) return refused(state, "season_closed");
  // Queue makes matches of the running season; one of a season that is over is refused above.
  if (season !== running(state)) return null;
  const match: Match = { season, made: state.players, state: "open", verdict: null };
  return accepted({ ...state, matches: [...state.matches, match] });
};

const settle = (state: State, number: number, verdict: Verdict): State => {
  const match = state.matches[number];
  if (match === undefined) return state;
  const steps = stepsOf(match.made, { verdict, offender: null });
  return {
    ...withMatch(state, number, { state: "settled", verdict }),
    pending: [...state.pending, { match: number, verdict, steps }],
  };
};

const report = (state: State, verdict: "A" | "B" | "none"): Step<State> | null => {
  const number = state.matches.findIndex(({ state: known }) => known === "open");
  if (number === -1) return null;
  if (verdict !== "none") return accepted(settle(state, number, verdict));
  const disputed = withMatch(state, number, { state: "disputed" });
  return accepted({ ...disputed, pending: [...state.pending, { match: number, verdict: null, steps: [] }] });
};

const isDecided = (verdict: Verdict | null): verdict is "A" | "B" => verdict === "A" || verdict === "B";

/** SEASON-38: a match of an archived season moves its entries, and no present rate. */
const bookOne = (state: State, { match: number, verdict, steps }: News): State => {
  const season = state.matches[number]?.season;
  if (verdict === null || season === undefined) return state;
  const players = state.players.map((player, place): Player => {
    const { delta = 0, sigmaAfter = player.sigma } = steps[place] ?? {};
    const won = verdict === teamOf(place) ? 1 : 0;
    const played = isDecided(verdict) ? 1 : 0;
    if (player.season === season)
      return {
        ...player,
        mu: player.mu + delta,
        sigma: sigmaAfter,
        matches: player.matches + played,
        wins: player.wins + won,
      };
    if (played === 0) return player;
    const before = player.entries.get(season);
    const entry = {
      rate: (before?.rate ?? state.matches[number]?.made[place]?.mu ?? 0) + delta,
      matches: (before?.matches ?? 0) + 1,
      wins: (before?.wins ?? 0) + won,
    };
    return { ...player, entries: new Map([...player.entries, [season, entry]]) };
  });
  const isLate = state.seasons[season] === "archived" && isDecided(verdict);
  return {
    ...state,
    players,
    booked: [...state.booked, number],
    late: state.late + (isLate ? 1 : 0),
  };
};

const book = (state: State): State => {
  const [news, ...pending] = state.pending;
  return news === undefined ? state : book(bookOne({ ...state, pending }, news));
};

/** SEASON-33: closed, nothing in play, and every result booked; disputes delay nothing. */
const look = (state: State): Step<State> => {
  const season = state.seasons.indexOf("closing");
  if (season === -1) return refused(state, "none");
  const closed = { ...state, closed: [...new Set([...state.closed, season])] };
  const own = state.matches.filter((match) => match.season === season);
  const isDone =
    own.every(({ state: known }) => known !== "open") &&
    state.matches.every(
      (match, number) =>
        match.season !== season || match.state !== "settled" || state.booked.includes(number),
    );
  if (!isDone) return refused(closed, "waiting");
  const archived: State = {
    ...withSeason(closed, season, "archived"),
    players: state.players.map((player) =>
      player.matches === 0
        ? player
        : {
            ...player,
            entries: new Map([
              ...player.entries,
              [season, { rate: player.mu, matches: player.matches, wins: player.wins }],
            ]),
          },
    ),
  };
  return refused(enter(archived, state.seasons.indexOf("next")), "changed");
};

export const step = (state: State, act: Act): Step<State> | null => {
  switch (act.do) {
    case "activate":
      return act.by === "player" ? refused(state, "forbidden") : activate(state, act.season);
    case "delete":
      return remove(state, act.season);
    case "make":
      return make(state, act.season);
    case "report":
      return report(state, act.verdict);
    case "play": {
      const made = make(state, running(state));
      if (made?.answer !== "accepted") return null;
      const reported = report(made.state, act.verdict);
      return reported && accepted(book(reported.state));
    }
    case "decide": {
      const number = state.matches.findIndex(({ state: known }) => known === "disputed");
      return number === -1 ? null : accepted(settle(state, number, act.verdict));
    }
    case "book":
      return state.pending.length === 0 ? null : accepted(book(state));
    case "look":
      return look(state);
    case "pass":
      return accepted(state);
  }
};

const rounded = (sigma: number): number => Math.round(sigma * 1e6) / 1e6;

export const seen = ({ seasons, players }: State) => ({
  seasons: seasons.map((state) => (state === "deleted" ? null : state)),
  players: TEN.map((place) => {
    const { season, mu = 0, sigma = 0, matches, wins, entries } = players[place] ?? {};
    return {
      season,
      mu,
      sigma: rounded(sigma),
      matches,
      wins,
      entries: [...(entries ?? [])]
        .toSorted(([one], [other]) => one - other)
        .map(([of, entry]) => `${of}: ${entry.rate} ${entry.matches} ${entry.wins}`),
    };
  }),
});

const season = fc.constantFrom(1, 1, 2, 2, 0, 3);
const verdict = fc.constantFrom<Verdict[]>("A", "A", "B", "invalid");

export const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record({
        season,
        by: fc.constantFrom("admin" as const, "admin" as const, "admin" as const, "player" as const),
      })
      .map((act): Act => ({ do: "activate", ...act })),
  },
  { weight: 1, arbitrary: season.map((one): Act => ({ do: "delete", season: one })) },
  { weight: 6, arbitrary: fc.constantFrom(0, 0, 1, 2).map((one): Act => ({ do: "make", season: one })) },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom("A" as const, "A" as const, "B" as const, "none" as const)
      .map((one): Act => ({ do: "report", verdict: one })),
  },
  {
    weight: 7,
    arbitrary: fc
      .constantFrom("A" as const, "B" as const, "none" as const)
      .map((one): Act => ({ do: "play", verdict: one })),
  },
  { weight: 3, arbitrary: verdict.map((one): Act => ({ do: "decide", verdict: one })) },
  { weight: 6, arbitrary: fc.constant<Act>({ do: "book" }) },
  {
    weight: 5,
    arbitrary: fc.constantFrom<(1 | 2)[]>(1, 1, 2).map((processes): Act => ({ do: "look", processes })),
  },
  { weight: 1, arbitrary: fc.constant<Act>({ do: "pass" }) },
);
