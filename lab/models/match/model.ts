import type { Step } from "../machine.ts";
import type { Act, ReportAct, Result } from "./acts.ts";
import { type Rating, type Stepped, stepsOf } from "./rating.ts";
import { type Place, teamOf, type Vote, verdictOf } from "./verdict.ts";

const TEN: readonly Place[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const S = 1000;
const LOBBY_CREATE_S = 150;
const LOBBY_JOIN_S = 250;
const GRACE_MS = 5 * S;

/** Rates fall within each team, so that hosts and substitutes of the host are known by place. */
export const FIRST_RATINGS: readonly Rating[] = TEN.map((place) => ({
  mu: (place < 5 ? 1540 : 1530) - 20 * (place % 5),
  sigma: 120 + 20 * (place % 5),
}));

interface Sent extends Vote {
  /** The rest of the report, beside the vote. */
  readonly form: string;
}

interface Settled extends Result {
  readonly cause: string;
  readonly wasDisputed: boolean;
  readonly corrections: number;
}

interface Match {
  readonly version: number;
  readonly createdAtMs: number;
  readonly host: Place | "everyone";
  /** By rate at the creation, the best first. */
  readonly best: Readonly<Record<"A" | "B", readonly Place[]>>;
  readonly lobbyId: string;
  readonly lobbyChanges: readonly number[];
  readonly reports: readonly Sent[];
  /** The verdict that five reports support, and since when without a break. */
  readonly lead: { readonly key: string; readonly sinceMs: number } | null;
  readonly disputedAtMs: number | null;
  readonly settled: Settled | null;
  readonly made: readonly Rating[];
  /** The matches whose results were in the ratings with which this one was made, in the order of their settlement. */
  readonly after: readonly number[];
  /** The steps of those at that time. */
  readonly given: ReadonlyMap<number, readonly Stepped[]>;
  /** Places whose rating was corrected while the match was played; the match retains it. */
  readonly keeps: readonly Place[];
}

type Steps = ReadonlyMap<number, readonly Stepped[]>;

type News =
  | { readonly kind: "disputed"; readonly match: number }
  | {
      readonly kind: "settled";
      readonly match: number;
      readonly result: Result;
      readonly steps: readonly Stepped[];
    }
  | {
      readonly kind: "corrected";
      readonly match: number;
      readonly revision: number;
      readonly result: Result;
      /** Of each touched match the steps that changed; of the corrected one all. */
      readonly steps: ReadonlyMap<number, ReadonlyMap<Place, Stepped>>;
    };

interface Booked {
  readonly result: Result;
  readonly steps: readonly Stepped[];
}

/** The bookings of users. */
interface Books {
  readonly shown: readonly number[];
  /** In the order of booking. */
  readonly booked: ReadonlyMap<number, Booked>;
  readonly revision: number;
  readonly ratings: readonly Rating[];
}

export interface State {
  readonly nowMs: number;
  /** The answer to each request to make a match: its number, or null for a refused one. */
  readonly requests: readonly (number | null)[];
  readonly matches: readonly Match[];
  /** Settled matches in the order of their settlement. */
  readonly order: readonly number[];
  readonly revision: number;
  readonly pending: readonly News[];
  readonly delivered: number;
  readonly books: Books;
}

export const INITIAL: State = {
  nowMs: 0,
  requests: [],
  matches: [],
  order: [],
  revision: 0,
  pending: [],
  delivered: 0,
  books: { shown: [], booked: new Map(), revision: 0, ratings: FIRST_RATINGS },
};

const MOST_MATCHES = 3;

const isOpen = ({ settled, disputedAtMs }: Match): boolean => settled === null && disputedAtMs === null;

const withMatch = (state: State, number: number, change: Partial<Match>): State => ({
  ...state,
  matches: state.matches.map((match, index) => (index === number ? { ...match, ...change } : match)),
});

const accepted = (state: State): Step<State> => ({ state, answer: "accepted" });

const deadlineMs = ({ createdAtMs }: Match): number => createdAtMs + 2400 * S;

/** REPORT-7: when a verdict has been the same for long enough. */
const stableMs = ({ createdAtMs, lead }: Match): number =>
  lead === null
    ? Number.POSITIVE_INFINITY
    : Math.max(lead.sinceMs + 300 * S, createdAtMs + (LOBBY_JOIN_S + 600) * S);

/** REPORT-9: nothing shows that the match began. */
const isEmpty = ({ lobbyId, reports }: Match): boolean => lobbyId === "" && reports.length < 3;

/** When a match closes if nothing more is reported. */
const closesAtMs = (match: Match): number =>
  Math.min(
    deadlineMs(match),
    stableMs(match),
    isEmpty(match) ? match.createdAtMs + 1200 * S : Number.POSITIVE_INFINITY,
  );

/** REPORT-8: a match that could have closed before has not reached its deadline. */
const causeOf = (match: Match): string => {
  if (match.reports.length === 10) return "all_reported";
  if (isEmpty(match)) return "no_lobby";
  return stableMs(match) <= deadlineMs(match) ? "verdict_stable" : "deadline";
};

const findOf = ({ verdict, offender }: Result) => (verdict === "void" ? null : { verdict, offender });

/** The ratings with which the ten are in a match, by the results of earlier ones as they are in `steps`. */
const enteredOf = ({ made, after, given, keeps }: Match, steps: Steps): readonly Rating[] =>
  made.map((rating, place) => {
    if (keeps.includes(place)) return rating;
    const last = after.at(-1);
    if (last === undefined) return rating;
    const moved = after.reduce(
      (total, number) =>
        total + (steps.get(number)?.[place]?.delta ?? 0) - (given.get(number)?.[place]?.delta ?? 0),
      0,
    );
    return { mu: rating.mu + moved, sigma: steps.get(last)?.[place]?.sigmaAfter ?? rating.sigma };
  });

/** All steps of the season as if the present results had been there from the first. */
const stepsNow = (state: State): Steps => {
  const steps = new Map<number, readonly Stepped[]>();
  for (const number of state.order) {
    const match = state.matches[number];
    if (match?.settled) steps.set(number, stepsOf(enteredOf(match, steps), findOf(match.settled)));
  }
  return steps;
};

const settle = (state: State, number: number, result: Result, cause: string): State => {
  const match = state.matches[number];
  if (match === undefined) throw new RangeError(`there is no match ${number}`);
  const steps = stepsOf(enteredOf({ ...match, keeps: TEN }, new Map()), findOf(result));
  const wasDisputed = match.disputedAtMs !== null;
  return {
    ...withMatch(state, number, {
      version: match.version + 1,
      settled: { ...result, cause, wasDisputed, corrections: 0 },
    }),
    order: [...state.order, number],
    pending: [...state.pending, { kind: "settled", match: number, result, steps }],
  };
};

/** Ends a match that is due at the judged moment. */
const close = (state: State, number: number): State => {
  const match = state.matches[number];
  if (match === undefined) return state;
  const { nowMs } = state;
  if (!isOpen(match)) {
    const isLeft = match.settled === null && nowMs >= (match.disputedAtMs ?? 0) + 72 * 3600 * S;
    return isLeft ? settle(state, number, { verdict: "void", offender: null }, "dispute_expired") : state;
  }
  if (match.reports.length < 10 && nowMs - GRACE_MS < closesAtMs(match)) return state;
  const cause = causeOf(match);
  if (cause === "no_lobby") return settle(state, number, { verdict: "void", offender: null }, cause);
  const found = verdictOf(match.reports);
  if (found !== null) return settle(state, number, found, cause);
  return {
    ...withMatch(state, number, { version: match.version + 1, disputedAtMs: nowMs }),
    pending: [...state.pending, { kind: "disputed", match: number }],
  };
};

const currentOf = (state: State): number => state.matches.findIndex(isOpen);

const make = (state: State, again: boolean): Step<State> | null => {
  if (again) {
    const last = state.requests.at(-1);
    return last === undefined ? null : { state, answer: last === null ? "seated" : "accepted" };
  }
  if (currentOf(state) !== -1)
    return { state: { ...state, requests: [...state.requests, null] }, answer: "seated" };
  // Players wait again once users has released them.
  if (state.matches.length === MOST_MATCHES || state.pending.length > 0) return null;
  const made = state.books.ratings;
  const best = (places: readonly Place[]) =>
    places.toSorted((one, other) => (made[other]?.mu ?? 0) - (made[one]?.mu ?? 0) || one - other);
  const [host = 0] = best(TEN.slice(0, 5));
  const match: Match = {
    version: 1,
    createdAtMs: state.nowMs,
    host,
    best: { A: best(TEN.slice(0, 5)), B: best(TEN.slice(5)) },
    lobbyId: "",
    lobbyChanges: TEN.map(() => 0),
    reports: [],
    lead: null,
    disputedAtMs: null,
    settled: null,
    made,
    after: state.order,
    given: stepsNow(state),
    keeps: [],
  };
  return accepted({
    ...state,
    requests: [...state.requests, state.matches.length],
    matches: [...state.matches, match],
  });
};

const isOpenToAll = ({ host, lobbyId, createdAtMs }: Match, nowMs: number): boolean =>
  host !== "everyone" && lobbyId === "" && nowMs >= createdAtMs + LOBBY_CREATE_S * S;

const setLobby = (state: State, by: Place, typed: string): Step<State> => {
  const lobbyId = typed.normalize("NFKC").trim().toUpperCase();
  if (lobbyId.length === 0 || lobbyId.length > 8) return { state, answer: "lobby_id_invalid" };
  const number = by < 10 ? currentOf(state) : -1;
  const match = state.matches[number];
  if (match === undefined) return { state, answer: "match_not_found" };
  const isNowOpen = isOpenToAll(match, state.nowMs);
  const host = isNowOpen ? "everyone" : match.host;
  if (host !== "everyone" && host !== by) return { state, answer: "not_host" };
  const version = match.version + (isNowOpen ? 1 : 0);
  if (match.lobbyId === lobbyId) return accepted(withMatch(state, number, { host, version }));
  const changes = match.lobbyChanges;
  if ((changes[by] ?? 0) >= 10 || changes.reduce((total, one) => total + one, 0) >= 30)
    return { state, answer: "lobby_changes_used_up" };
  return accepted(
    withMatch(state, number, {
      host,
      lobbyId,
      version: version + 1,
      lobbyChanges: changes.map((count, place) => (place === by ? count + 1 : count)),
    }),
  );
};

const transfer = (state: State, by: Place): Step<State> => {
  const number = by < 10 ? currentOf(state) : -1;
  const match = state.matches[number];
  if (match === undefined) return { state, answer: "match_not_found" };
  if (match.host !== by || isOpenToAll(match, state.nowMs)) return { state, answer: "not_host" };
  const host = teamOf(by) === "A" ? (match.best.B[0] ?? "everyone") : "everyone";
  return accepted(withMatch(state, number, { host, version: match.version + 1 }));
};

/** REPORT-13 to REPORT-15. */
const faultOf = ({ by, verdict, offender, violation, form }: ReportAct): string | null => {
  if (verdict === "invalid") {
    if (offender === null) return "report_invalid_player_required";
    if (form !== "good") return "report_invalid";
    if (offender > 9) return "report_invalid_player_required";
  } else {
    if (form === "no pick") return "report_picked_required";
    if (form === "picks the ban") return "report_picked_is_banned";
    if (offender !== null) return "report_invalid";
  }
  return violation !== null && (violation === by || violation > 9) ? "report_invalid" : null;
};

const numberOf = (state: State, back: number): number => state.matches.length - 1 - back;

const report = (state: State, act: ReportAct): Step<State> => {
  const number = numberOf(state, act.back);
  const match = state.matches[number];
  if (match === undefined) return { state, answer: "match_not_found" };
  if (act.by > 9) return { state, answer: "not_in_match" };
  if (!isOpen(match)) return { state, answer: "match_closed" };
  const fault = faultOf(act);
  if (fault !== null) return { state, answer: fault };
  const { by, verdict, offender, violation } = act;
  // The order of arrival is that of counting.
  const arrivedMs = Math.max(state.nowMs - act.delayMs, ...match.reports.map(({ atMs }) => atMs));
  if (arrivedMs >= closesAtMs(match)) return { state: close(state, number), answer: "match_closed" };
  const form = `violation ${violation}`;
  const earlier = match.reports.find((sent) => sent.by === by);
  if (earlier?.verdict === verdict && earlier.offender === offender && earlier.form === form)
    return accepted(state);
  const reports = [
    ...match.reports.filter((sent) => sent !== earlier),
    { by, verdict, offender, form, atMs: arrivedMs },
  ];
  const found = reports.length < 5 ? null : verdictOf(reports);
  const key = found && `${found.verdict} ${found.offender}`;
  const lead = key === null ? null : match.lead?.key === key ? match.lead : { key, sinceMs: arrivedMs };
  const counted = withMatch(state, number, { version: match.version + 1, reports, lead });
  return accepted(reports.length === 10 ? close(counted, number) : counted);
};

const isSame = (one: Result, other: Result): boolean =>
  one.verdict === other.verdict && one.offender === other.offender;

/** MATCH-110: the match as if it had had the other result from the first; later ones of the season follow. */
const correct = (state: State, number: number, result: Result): State => {
  const match = state.matches[number];
  if (!match?.settled) return state;
  const before = stepsNow(state);
  const { settled } = match;
  const changed = withMatch(state, number, {
    version: match.version + 1,
    settled: { ...settled, ...result, corrections: settled.corrections + 1 },
  });
  const now = stepsNow(changed);
  const from = state.order.indexOf(number);
  const steps = new Map(
    state.order.slice(from).flatMap((other) => {
      const places = TEN.filter(
        (place) =>
          other === number ||
          before.get(other)?.[place]?.delta !== now.get(other)?.[place]?.delta ||
          before.get(other)?.[place]?.sigmaAfter !== now.get(other)?.[place]?.sigmaAfter,
      );
      const touched = new Map(places.flatMap((place) => [[place, now.get(other)?.[place]]] as const));
      return places.length === 0 ? [] : [[other, touched as ReadonlyMap<Place, Stepped>] as const];
    }),
  );
  const matches = changed.matches.map((other) => {
    if (other.settled !== null) return other;
    const entered = enteredOf(other, now);
    const moved = TEN.filter(
      (place) =>
        entered[place]?.mu !== other.made[place]?.mu || entered[place]?.sigma !== other.made[place]?.sigma,
    );
    return { ...other, keeps: [...new Set([...other.keeps, ...moved])] };
  });
  const revision = state.revision + 1;
  return {
    ...changed,
    matches,
    revision,
    pending: [...state.pending, { kind: "corrected", match: number, revision, result, steps }],
  };
};

const decide = (state: State, act: Extract<Act, { readonly do: "decide" }>): Step<State> => {
  if (act.by === "player") return { state, answer: "forbidden" };
  const number = numberOf(state, act.back);
  const match = state.matches[number];
  if (match === undefined) return { state, answer: "match_not_found" };
  if (act.by === "moderator who played") return { state, answer: "own_match" };
  if (isOpen(match)) return { state, answer: "match_not_over" };
  const { verdict, offender } = act.result;
  if (offender !== null && (offender > 9 || verdict !== "invalid"))
    return { state, answer: "invalid_request" };
  if (match.settled !== null && isSame(match.settled, act.result)) return accepted(state);
  if (act.isStale) return { state, answer: "conflict" };
  return accepted(
    match.settled === null
      ? settle(state, number, act.result, "decided")
      : correct(state, number, act.result),
  );
};

const book = (books: Books, news: News): Books | null => {
  const { booked, ratings } = books;
  if (news.kind === "disputed") return { ...books, shown: [...new Set([...books.shown, news.match])] };
  if (news.kind === "settled") {
    if (booked.has(news.match)) return books;
    return {
      ...books,
      booked: new Map([...booked, [news.match, { result: news.result, steps: news.steps }]]),
      ratings: ratings.map(({ mu, sigma }, place) => ({
        mu: mu + (news.steps[place]?.delta ?? 0),
        sigma: news.steps[place]?.sigmaAfter ?? sigma,
      })),
    };
  }
  if (news.revision <= books.revision) return books;
  const isEarly = news.revision > books.revision + 1 || [...news.steps.keys()].some((n) => !booked.has(n));
  if (isEarly) return null;
  const next = new Map(
    [...booked].map(([number, known]) => [
      number,
      {
        result: number === news.match ? news.result : known.result,
        steps: known.steps.map((step, place) => news.steps.get(number)?.get(place) ?? step),
      },
    ]),
  );
  const [last] = [...booked.keys()].slice(-1);
  return {
    ...books,
    revision: news.revision,
    booked: next,
    ratings: ratings.map(({ sigma }, place) => ({
      mu: [...next.values()].reduce(
        (total, { steps }) => total + (steps[place]?.delta ?? 0),
        FIRST_RATINGS[place]?.mu ?? 0,
      ),
      sigma: news.steps.get(last ?? -1)?.get(place)?.sigmaAfter ?? sigma,
    })),
  };
};

type Which = Extract<Act, { readonly do: "deliver" }>["which"];

const deliverOne = (state: State, which: Exclude<Which, "all">): Step<State> | null => {
  if (which === "again") return state.delivered === 0 ? null : accepted(state);
  const news = which === "newest" ? state.pending.at(-1) : state.pending[0];
  if (news === undefined) return null;
  const books = book(state.books, news);
  if (books === null) return { state, answer: "unavailable" };
  const pending = state.pending.filter((one) => one !== news);
  return accepted({ ...state, books, pending, delivered: state.delivered + 1 });
};

const deliver = (state: State, which: Which): Step<State> | null => {
  if (which !== "all") return deliverOne(state, which);
  const first = deliverOne(state, "next");
  if (first === null || first.answer !== "accepted") return first;
  return first.state.pending.length === 0 ? first : deliver(first.state, "all");
};

const runTimers = (state: State): State => {
  const closed = state.matches.reduce((before, _match, number) => close(before, number), state);
  const number = currentOf(closed);
  const match = closed.matches[number];
  return match !== undefined && isOpenToAll(match, closed.nowMs)
    ? withMatch(closed, number, { host: "everyone", version: match.version + 1 })
    : closed;
};

export const step = (state: State, act: Act): Step<State> | null => {
  switch (act.do) {
    case "make":
      return make(state, act.again);
    case "lobby":
      return setLobby(state, act.by, act.id);
    case "transfer":
      return transfer(state, act.by);
    case "report":
      return report(state, act);
    case "reports":
      return act.reports.reduce<Step<State>>(
        (before, one) => {
          const { state: next, answer } = report(before.state, one);
          return { state: next, answer: before.answer === "" ? answer : `${before.answer} ${answer}` };
        },
        { state, answer: "" },
      );
    case "decide":
      return decide(state, act);
    case "deliver":
      return deliver(state, act.which);
    case "pass": {
      const later = { ...state, nowMs: state.nowMs + act.ms };
      return accepted(act.look ? runTimers(later) : later);
    }
    case "timers":
      return accepted(runTimers(state));
  }
};

const winsOf = (books: Books, place: Place) => {
  const decided = [...books.booked.values()].filter(({ result }) => "AB".includes(result.verdict));
  return {
    decided: decided.length,
    won: decided.filter(({ result }) => result.verdict === teamOf(place)).length,
  };
};

const offences = ({ booked }: Books, place: Place): number =>
  [...booked.values()].filter(({ result }) => result.verdict === "invalid" && result.offender === place)
    .length;

/** σ is compared to a millionth: the library adds in another order. */
export const rounded = (sigma: number): number => Math.round(sigma * 1e6) / 1e6;

export const seen = (state: State) => {
  const steps = stepsNow(state);
  const current = currentOf(state);
  return {
    matches: state.matches.map((match, number) => ({
      version: match.version,
      status: match.settled === null ? "matched" : "done",
      disputed: match.settled === null && match.disputedAtMs !== null,
      voided: match.settled?.verdict === "void",
      winner:
        match.settled === null ? null : match.settled.verdict === "void" ? "invalid" : match.settled.verdict,
      host: match.host,
      lobbyId: match.lobbyId,
      reports: match.reports.map(({ by, verdict }) => `${by} ${verdict}`).toSorted(),
      settled: match.settled && {
        cause: match.settled.cause,
        wasDisputed: match.settled.wasDisputed,
        offender: match.settled.offender,
        deltas: steps.get(number)?.map(({ delta }) => delta),
        corrections: match.settled.corrections,
      },
    })),
    /** The view of each of the ten: the current match, and of its reports the own one. */
    current: TEN.map((place) => {
      const own = state.matches[current]?.reports.find(({ by }) => by === place);
      return current === -1 ? null : `${current} ${own?.verdict ?? "silent"}`;
    }),
    accounts: TEN.map((place) => ({
      mu: state.books.ratings[place]?.mu,
      sigma: rounded(state.books.ratings[place]?.sigma ?? 0),
      ...winsOf(state.books, place),
      offencePoints: 2 * offences(state.books, place),
    })),
  };
};
