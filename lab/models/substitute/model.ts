import fc from "fast-check";
import type { Step } from "../machine.ts";

/** Ten with a seat and three who wait; the seats of a team are in the order of its roles. */
export const TEN = Array.from({ length: 10 }, (_, place) => place);
export const WAITING = [10, 11, 12];
export const PLAYERS = [...TEN, ...WAITING];
/** Of a team's five seats those that may open; no waiting player likes their roles as the next one does (CHECKIN-10). */
const OPENABLE = [0, 1, 4];
export const isSteady = (place: number): boolean => !OPENABLE.includes(place % 5);

const S = 1000;
const CHECK_IN_MS = 60 * S;
const MARGIN_MS = 30 * S;
const JOIN_MS = 250 * S;
const FEWEST_CONFIRMED = 5;
const NAMES = 4;
const ABANDONED_AFTER_MS = 90 * S;
const BREAK_MS = 20 * S;
const ANSWER_MS = 20 * S;
const NEXT_MS = 10 * S;
const LEAST_ANSWER_MS = 5 * S;
const SEARCH_MS = 60 * S;
const PATIENT_MS = 25 * S;
const RETURN_MS = 600 * S;
/** Before the rules of a match without a lobby begin. */
const LONGEST_MS = 900 * S;

export const LINKS = ["up", "down", "lost"] as const;
/** Whether matches can be asked; a lost answer is given, and does not arrive. */
type Link = (typeof LINKS)[number];

export type Act =
  | { readonly do: "confirm"; readonly who: readonly number[] }
  | { readonly do: "decline"; readonly who: number }
  | { readonly do: "name"; readonly by: readonly number[]; readonly who: number }
  /** Matches looks at its deadlines. */
  | { readonly do: "timers" }
  | { readonly do: "deliver"; readonly which: "next" | "newest" | "again" | "all" }
  /** Users has booked the closed match, which frees its players. */
  | { readonly do: "settle" }
  /** Queue looks at its open seats. */
  | { readonly do: "look"; readonly link: Link }
  | { readonly do: "accept"; readonly who: number }
  | { readonly do: "refuse"; readonly who: number }
  /** Queue has the substitutes who accepted seated. */
  | { readonly do: "seat"; readonly link: Link }
  /** Queue hears everything and looks at its open seats. */
  | { readonly do: "offer" }
  /** An open seat as it usually goes: heard, offered, accepted, taken. */
  | { readonly do: "fill"; readonly who: number }
  | { readonly do: "leave"; readonly who: number }
  | { readonly do: "pass"; readonly ms: number };

interface Seat {
  readonly who: number;
  readonly isConfirmed: boolean;
  readonly vacatedMs: number | null;
}

interface Match {
  readonly isOpen: boolean;
  readonly seats: readonly Seat[];
  /** Everybody who ever had a seat. */
  readonly had: readonly number[];
  readonly namings: readonly (readonly [number, number])[];
  readonly lobbyFromMs: number;
  /** Whether the check-in was looked at after the match had begun. */
  readonly isCheckInOver: boolean;
  /** The answers to substitutes, by "vacated who". */
  readonly answers: Readonly<Record<string, string>>;
  readonly awakeSinceMs: number;
  readonly lookedMs: number | null;
}

export type News =
  | {
      readonly kind: "vacated";
      readonly who: readonly (readonly [number, number])[];
      readonly atMs: number;
      readonly isExcused: boolean;
    }
  | { readonly kind: "settled"; readonly returning: readonly number[] };

interface Entry {
  readonly state: "waiting" | "claimed";
  readonly isEndAsked: boolean;
}

interface Player {
  readonly entry: Entry | null;
  readonly lastEnd: string | null;
  /** Whether the entry that ended led to this match. */
  readonly isMatched: boolean;
  readonly seat: "none" | "taken" | "released";
}

interface Vacancy {
  readonly who: number;
  readonly place: number;
  readonly vacatedMs: number;
  readonly state: "open" | "giving up" | "filled" | "abandoned" | "closed";
}

interface Offer {
  readonly vacated: number;
  readonly who: number;
  readonly state: "open" | "accepted" | "seated" | "refused" | "expired" | "gone" | "withdrawn" | "unseated";
  readonly offeredMs: number;
  readonly untilMs: number;
  readonly acceptedMs: number | null;
}

export interface State {
  readonly nowMs: number;
  readonly match: Match;
  readonly pending: readonly News[];
  readonly delivered: readonly News[];
  readonly players: readonly Player[];
  readonly vacancies: readonly Vacancy[];
  readonly offers: readonly Offer[];
  readonly closedMs: number | null;
  readonly returning: readonly number[] | null;
}

const seated: Player = { entry: null, lastEnd: "matched", isMatched: true, seat: "taken" };
const waits: Player = {
  entry: { state: "waiting", isEndAsked: false },
  lastEnd: null,
  isMatched: false,
  seat: "none",
};

export const INITIAL: State = {
  nowMs: 0,
  match: {
    isOpen: true,
    seats: TEN.map((who) => ({ who, isConfirmed: isSteady(who), vacatedMs: null })),
    had: TEN,
    namings: [],
    lobbyFromMs: 0,
    isCheckInOver: false,
    answers: {},
    awakeSinceMs: -BREAK_MS,
    lookedMs: null,
  },
  pending: [],
  delivered: [],
  players: PLAYERS.map((who) => (WAITING.includes(who) ? waits : seated)),
  vacancies: [],
  offers: [],
  closedMs: null,
  returning: null,
};

const accepted = (state: State): Step<State> => ({ state, answer: "accepted" });
const refused = (state: State, answer: string): Step<State> => ({ state, answer });
const withMatch = (state: State, change: Partial<Match>): State => ({
  ...state,
  match: { ...state.match, ...change },
});
const withPlayer = (state: State, who: number, change: Partial<Player>): State => ({
  ...state,
  players: state.players.map((player, place) => (place === who ? { ...player, ...change } : player)),
});
const withVacancy = (state: State, who: number, change: Partial<Vacancy>): State => ({
  ...state,
  vacancies: state.vacancies.map((one) => (one.who === who ? { ...one, ...change } : one)),
});
const withOffer = (state: State, { vacated, who }: Offer, change: Partial<Offer>): State => ({
  ...state,
  offers: state.offers.map((one) =>
    one.vacated === vacated && one.who === who ? { ...one, ...change } : one,
  ),
});

const seatOf = ({ match }: State, who: number): Seat | undefined =>
  match.isOpen ? match.seats.find((seat) => seat.who === who && seat.vacatedMs === null) : undefined;
const vacantSince = (seats: readonly Seat[]): number | null => {
  const all = seats.flatMap(({ vacatedMs }) => (vacatedMs === null ? [] : [vacatedMs]));
  return all.length === 0 ? null : Math.min(...all);
};
const confirmed = ({ match }: State): readonly Seat[] =>
  match.seats.filter((seat) => seat.isConfirmed && seat.vacatedMs === null);

/** CHECKIN-4. */
const hasBegun = ({ match, nowMs }: State): boolean =>
  vacantSince(match.seats) === null &&
  nowMs >= Math.max(match.lobbyFromMs + JOIN_MS, CHECK_IN_MS + MARGIN_MS);

const confirm = (state: State, who: number): State =>
  withMatch(state, {
    seats: state.match.seats.map((seat) =>
      seat.who === who && seat.vacatedMs === null ? { ...seat, isConfirmed: true } : seat,
    ),
  });

const vacate = (state: State, who: readonly number[], isExcused = false): State => {
  const left = state.match.seats.flatMap((seat, place) =>
    who.includes(seat.who) ? [[seat.who, place] as const] : [],
  );
  const seats = state.match.seats.map((seat) =>
    who.includes(seat.who) ? { ...seat, vacatedMs: state.nowMs } : seat,
  );
  return {
    ...withMatch(state, { seats }),
    pending: [...state.pending, { kind: "vacated", who: left, atMs: state.nowMs, isExcused }],
  };
};

/** CHECKIN-13: void, and those who had confirmed wait again. */
const abandon = (state: State): State => ({
  ...withMatch(state, { isOpen: false }),
  pending: [...state.pending, { kind: "settled", returning: confirmed(state).map(({ who }) => who) }],
});

const name = (state: State, by: number, who: number): Step<State> => {
  if (seatOf(state, by) === undefined) return refused(state, "match_not_found");
  if (hasBegun(state)) return refused(state, "match_begun");
  const named = state.match.seats.find((seat) => seat.who === who);
  if (named === undefined || by === who) return refused(state, "not_in_match");
  const next = confirm(state, by);
  const { namings } = next.match;
  if (named.vacatedMs !== null || namings.some(([one, other]) => one === by && other === who))
    return accepted(next);
  const all = [...namings, [by, who] as const];
  const namers = all
    .filter(([one, other]) => other === who && seatOf(next, one) !== undefined)
    .map(([one]) => one);
  const teams = new Set(namers.map((one) => next.match.seats.findIndex((seat) => seat.who === one) < 5));
  const counted = withMatch(next, { namings: all });
  return accepted(namers.length >= NAMES && teams.size === 2 ? vacate(counted, [who]) : counted);
};

const lookAtDeadlines = (state: State): State => {
  const { nowMs, match } = state;
  const isLate = match.lookedMs !== null && nowMs - match.lookedMs > BREAK_MS;
  const awakeSinceMs = isLate ? nowMs : match.awakeSinceMs;
  const looked = withMatch(state, { awakeSinceMs, lookedMs: nowMs });
  const sinceMs = vacantSince(match.seats);
  if (!match.isOpen) return looked;
  if (sinceMs !== null && nowMs >= sinceMs + ABANDONED_AFTER_MS) return abandon(looked);
  const absent = match.seats.filter((seat) => !seat.isConfirmed && seat.vacatedMs === null);
  const isDue = nowMs >= CHECK_IN_MS && absent.length > 0 && !match.isCheckInOver;
  if (!isDue || nowMs < awakeSinceMs + MARGIN_MS) return looked;
  if (hasBegun(state)) return withMatch(looked, { isCheckInOver: true });
  const isExcused = confirmed(state).length < FEWEST_CONFIRMED;
  const open = vacate(
    looked,
    absent.map(({ who }) => who),
    isExcused,
  );
  return isExcused ? abandon(open) : open;
};

/** CHECKIN-14. */
const returnPlayers = (state: State): State => {
  const { returning, closedMs, nowMs } = state;
  if (returning === null || returning.length === 0 || closedMs === null) return state;
  if (nowMs - closedMs > RETURN_MS) return { ...state, returning: [] };
  let next = state;
  const left: number[] = [];
  for (const who of returning) {
    const player = next.players[who];
    if (player === undefined) continue;
    if (player.seat !== "released" || player.entry?.state === "claimed") left.push(who);
    else if (player.entry === null && player.isMatched)
      next = withPlayer(next, who, { entry: { state: "waiting", isEndAsked: false }, isMatched: false });
  }
  return { ...next, returning: left };
};

const hear = (state: State, news: News): State => {
  if (news.kind === "settled") {
    const closed = { ...state, closedMs: state.closedMs ?? state.nowMs };
    return news.returning.length === 0
      ? closed
      : returnPlayers({ ...closed, returning: closed.returning ?? news.returning });
  }
  const released = news.who.reduce((next, [who]) => withPlayer(next, who, { seat: "released" }), state);
  if (news.isExcused) return released;
  const known = new Set(state.vacancies.map(({ who }) => who));
  const added = news.who
    .filter(([who]) => !known.has(who))
    .map(([who, place]): Vacancy => ({ who, place, vacatedMs: news.atMs, state: "open" }));
  return { ...released, vacancies: [...released.vacancies, ...added] };
};

const deliver = (state: State, which: "next" | "newest" | "again"): Step<State> => {
  if (which === "again") {
    const [known] = state.delivered;
    return known === undefined ? refused(state, "nothing") : accepted(hear(state, known));
  }
  const news = which === "newest" ? state.pending.at(-1) : state.pending[0];
  if (news === undefined) return refused(state, "nothing");
  const pending = which === "newest" ? state.pending.slice(0, -1) : state.pending.slice(1);
  return accepted(hear({ ...state, pending, delivered: [...state.delivered, news] }, news));
};

const deliverAll = (state: State): Step<State> => {
  const one = deliver(state, "next");
  return one.state.pending.length > 0 ? deliverAll(one.state) : one;
};

const isLive = ({ state }: Offer | Vacancy): boolean => ["open", "accepted", "giving up"].includes(state);
const isWaiting = ({ players }: State, who: number): boolean => players[who]?.entry?.state === "waiting";

/** CHECKIN-11: one step of the search for a player for one seat. */
const search = (state: State, key: number): State => {
  const { nowMs } = state;
  const vacancy = state.vacancies.find((one) => one.who === key && isLive(one));
  if (vacancy === undefined) return state;
  const offers = state.offers.filter((one) => one.vacated === key && isLive(one));
  const isTaken = offers.some((one) => one.state === "accepted");
  if (state.closedMs !== null) {
    const next = offers
      .filter((one) => one.state === "open")
      .reduce((all, one) => withOffer(all, one, { state: "withdrawn" }), state);
    return isTaken ? next : withVacancy(next, key, { state: "closed" });
  }
  if (vacancy.state === "giving up" || isTaken) return state;
  const ended = offers.reduce((all, one) => {
    if (!isWaiting(all, one.who)) return withOffer(all, one, { state: "gone" });
    return nowMs >= one.untilMs ? withOffer(all, one, { state: "expired" }) : all;
  }, state);
  const open = ended.offers.filter((one) => one.vacated === key && isLive(one));
  const untilMs = Math.min(nowMs + ANSWER_MS, vacancy.vacatedMs + SEARCH_MS);
  const mayAsk =
    untilMs - nowMs >= LEAST_ANSWER_MS && open.every(({ offeredMs }) => nowMs - offeredMs >= NEXT_MS);
  const best = WAITING.find(
    (who) =>
      isWaiting(ended, who) &&
      !ended.offers.some((one) => one.who === who && !["gone", "withdrawn"].includes(one.state)) &&
      !ended.vacancies.some((one) => one.who === who),
  );
  if (mayAsk && best !== undefined) {
    const offer: Offer = {
      vacated: key,
      who: best,
      state: "open",
      offeredMs: nowMs,
      untilMs,
      acceptedMs: null,
    };
    return {
      ...ended,
      offers: [...ended.offers.filter((one) => one.vacated !== key || one.who !== best), offer],
    };
  }
  return open.length === 0 && nowMs - vacancy.vacatedMs >= PATIENT_MS
    ? withVacancy(ended, key, { state: "giving up" })
    : ended;
};

const look = (state: State, link: Link): Step<State> => {
  const keys = state.vacancies
    .filter(isLive)
    .toSorted((one, other) => one.vacatedMs - other.vacatedMs)
    .map(({ who }) => who);
  let next = keys.reduce(search, state);
  for (const { who } of next.vacancies.filter((one) => one.state === "giving up")) {
    if (link === "down" && next.closedMs === null) return refused(next, "unavailable");
    if (next.closedMs !== null) continue;
    if (next.match.isOpen && vacantSince(next.match.seats) !== null) next = abandon(next);
    if (link === "lost") return refused(next, "unavailable");
    next = withVacancy(next, who, { state: "abandoned" });
  }
  return accepted(next);
};

const lastOffer = ({ offers }: State, who: number): Offer | undefined =>
  offers
    .filter((one) => one.who === who)
    .toSorted((one, other) => one.offeredMs - other.offeredMs)
    .at(-1);

const accept = (state: State, who: number): Step<State> => {
  const offer = lastOffer(state, who);
  if (offer === undefined) return refused(state, "offer_gone");
  if (offer.state === "accepted" || offer.state === "seated") return accepted(state);
  const vacancy = state.vacancies.find((one) => one.who === offer.vacated);
  const isOpen = vacancy?.state === "open" && state.closedMs === null;
  if (!isOpen || offer.state !== "open" || state.nowMs >= offer.untilMs) return refused(state, "offer_gone");
  if (!isWaiting(state, who) || state.players[who]?.seat === "taken")
    return refused(withOffer(state, offer, { state: "gone" }), "offer_gone");
  const claimed = withPlayer(state, who, { entry: { state: "claimed", isEndAsked: false } });
  const others = state.offers.filter(
    (one) => one.vacated === offer.vacated && one.who !== who && one.state === "open",
  );
  return accepted(
    others.reduce(
      (all, one) => withOffer(all, one, { state: "withdrawn" }),
      withOffer(claimed, offer, { state: "accepted", acceptedMs: state.nowMs }),
    ),
  );
};

const refuse = (state: State, who: number): Step<State> => {
  const offer = lastOffer(state, who);
  if (offer?.state === "refused") return accepted(state);
  return offer?.state === "open"
    ? accepted(withOffer(state, offer, { state: "refused" }))
    : refused(state, "offer_gone");
};

/** The answer of matches, given once (CHECKIN-12). */
const askMatches = (state: State, { vacated, who }: Offer): Step<State> => {
  const { match } = state;
  const key = `${vacated} ${who}`;
  const known = match.answers[key];
  if (known !== undefined) return refused(state, known);
  const answer = (): string => {
    if (!match.isOpen) return "match_closed";
    const seat = match.seats.find((one) => one.who === vacated);
    if (seat === undefined || seat.vacatedMs === null) return "seat_taken";
    return match.had.includes(who) ? "malformed" : "seated";
  };
  const given = answer();
  const answered = withMatch(state, { answers: { ...match.answers, [key]: given } });
  if (given !== "seated") return refused(answered, given);
  const seats = match.seats.map((one) =>
    one.who === vacated ? { who, isConfirmed: true, vacatedMs: null } : one,
  );
  const stoodMs = (vacantSince(seats) ?? state.nowMs) - (vacantSince(match.seats) ?? state.nowMs);
  return refused(
    withMatch(answered, { seats, had: [...match.had, who], lobbyFromMs: match.lobbyFromMs + stoodMs }),
    given,
  );
};

const storeAnswer = (state: State, offer: Offer, answer: string): State => {
  const { who, vacated } = offer;
  if (answer === "seated") {
    const seat = state.players[who]?.seat === "released" ? "released" : "taken";
    const taken = withPlayer(state, who, { entry: null, lastEnd: "matched", isMatched: true, seat });
    return returnPlayers(
      withVacancy(withOffer(taken, offer, { state: "seated" }), vacated, { state: "filled" }),
    );
  }
  const isEndAsked = state.players[who]?.entry?.isEndAsked === true;
  const released = withPlayer(
    withOffer(state, offer, { state: "unseated" }),
    who,
    isEndAsked ? { entry: null, lastEnd: "left" } : { entry: { state: "waiting", isEndAsked: false } },
  );
  return answer === "match_closed" || answer === "seat_taken"
    ? withVacancy(released, vacated, { state: "closed" })
    : released;
};

const seat = (state: State, link: Link): Step<State> => {
  const offer = state.offers
    .filter((one) => one.state === "accepted")
    .toSorted((one, other) => (one.acceptedMs ?? 0) - (other.acceptedMs ?? 0))[0];
  if (offer === undefined) return accepted(state);
  if (link === "down") return refused(state, "unavailable");
  const asked = askMatches(state, offer);
  if (link === "lost") return refused(asked.state, "unavailable");
  return accepted(storeAnswer(asked.state, offer, asked.answer));
};

const leave = (state: State, who: number): Step<State> => {
  const entry = state.players[who]?.entry;
  if (!entry) return refused(state, "not_queued");
  if (entry.state === "claimed")
    return refused(withPlayer(state, who, { entry: { ...entry, isEndAsked: true } }), "match_being_made");
  return accepted(withPlayer(state, who, { entry: null, lastEnd: "left" }));
};

const settle = (state: State): State =>
  returnPlayers(
    state.match.seats.reduce((next, { who }) => withPlayer(next, who, { seat: "released" }), state),
  );

const decline = (state: State, who: number): Step<State> => {
  if (seatOf(state, who) === undefined) return refused(state, "match_not_found");
  return hasBegun(state) ? refused(state, "match_begun") : accepted(vacate(state, [who]));
};

const inTurn = (state: State, steps: readonly ((state: State) => Step<State>)[]): Step<State> => {
  const answers: string[] = [];
  let next = state;
  for (const one of steps) {
    const { state: after, answer } = one(next);
    answers.push(answer);
    next = after;
  }
  return refused(next, answers.join(" "));
};

/** Each act takes a millisecond, so that of two acts one is the later. */
export const step = (before: State, act: Act): Step<State> | null => {
  const state = { ...before, nowMs: before.nowMs + 1 };
  switch (act.do) {
    case "confirm":
      return inTurn(
        state,
        act.who.map((who) => (now) => {
          if (seatOf(now, who) === undefined) return refused(now, "match_not_found");
          return accepted(confirm(now, who));
        }),
      );
    case "decline":
      return decline(state, act.who);
    case "name":
      return inTurn(
        state,
        act.by.map((by) => (now) => name(now, by, act.who)),
      );
    case "timers":
      return accepted(lookAtDeadlines(state));
    case "deliver":
      return act.which === "all" ? deliverAll(state) : deliver(state, act.which);
    case "settle":
      return state.match.isOpen ? null : accepted(settle(state));
    case "look":
      return look(state, act.link);
    case "accept":
      return accept(state, act.who);
    case "refuse":
      return refuse(state, act.who);
    case "seat":
      return seat(state, act.link);
    case "offer":
      return inTurn(state, [deliverAll, (now) => look(now, "up")]);
    case "fill":
      return inTurn(state, [
        deliverAll,
        (now) => look(now, "up"),
        (now) => accept(now, act.who),
        (now) => seat(now, "up"),
      ]);
    case "leave":
      return leave(state, act.who);
    case "pass":
      return state.nowMs + act.ms > LONGEST_MS ? null : accepted({ ...state, nowMs: state.nowMs + act.ms });
  }
};

export const seen = ({ nowMs, match, players, offers, vacancies, closedMs }: State) => ({
  match: {
    isOpen: match.isOpen,
    seats: match.seats.map(({ who, isConfirmed, vacatedMs }) => {
      if (vacatedMs !== null) return `${who} open`;
      return `${who} ${isConfirmed ? "confirmed" : "unconfirmed"}`;
    }),
  },
  players: players.map(({ entry, lastEnd, seat }, who) => ({
    entry: entry?.state ?? lastEnd ?? "none",
    seat: seat === "taken" ? (closedMs === null ? "playing" : "counting") : "free",
    isOffered:
      entry?.state === "waiting" &&
      offers.some(
        (one) =>
          one.who === who &&
          one.state === "open" &&
          nowMs < one.untilMs &&
          vacancies.some((vacancy) => vacancy.who === one.vacated && vacancy.state === "open"),
      ),
  })),
});

const leaver = fc.constantFrom(...TEN.filter((who) => !isSteady(who)), ...WAITING);
const sub = fc.oneof(
  { arbitrary: fc.constantFrom(...WAITING, 10, 10), weight: 10 },
  { arbitrary: fc.constantFrom(...PLAYERS), weight: 1 },
);
const link = fc.constantFrom<Link[]>("up", "up", "up", "down", "lost");

export const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .oneof(
        fc.uniqueArray(fc.constantFrom(...TEN), { minLength: 1, maxLength: 3 }),
        leaver.map((absent) => TEN.filter((who) => who !== absent)),
        fc.constant(PLAYERS),
      )
      .map((who): Act => ({ do: "confirm", who })),
  },
  { weight: 5, arbitrary: leaver.map((who): Act => ({ do: "decline", who })) },
  {
    weight: 3,
    arbitrary: fc
      .record({
        by: fc.oneof(
          fc.constant([2, 3, 7, 8]),
          fc.uniqueArray(fc.constantFrom(...PLAYERS), { minLength: 1, maxLength: 4 }),
        ),
        who: leaver,
      })
      .map((act): Act => ({ do: "name", ...act })),
  },
  { weight: 5, arbitrary: fc.constant<Act>({ do: "timers" }) },
  {
    weight: 7,
    arbitrary: fc
      .constantFrom(
        "all" as const,
        "all" as const,
        "all" as const,
        "next" as const,
        "newest" as const,
        "again" as const,
      )
      .map((which): Act => ({ do: "deliver", which })),
  },
  { weight: 3, arbitrary: fc.constant<Act>({ do: "settle" }) },
  { weight: 9, arbitrary: link.map((one): Act => ({ do: "look", link: one })) },
  { weight: 8, arbitrary: sub.map((who): Act => ({ do: "accept", who })) },
  { weight: 2, arbitrary: sub.map((who): Act => ({ do: "refuse", who })) },
  { weight: 6, arbitrary: link.map((one): Act => ({ do: "seat", link: one })) },
  { weight: 8, arbitrary: fc.constant<Act>({ do: "offer" }) },
  { weight: 3, arbitrary: sub.map((who): Act => ({ do: "fill", who })) },
  { weight: 2, arbitrary: sub.map((who): Act => ({ do: "leave", who })) },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom(S, 6 * S, 10 * S, 15 * S, 19 * S, 21 * S, 30 * S, 61 * S, 91 * S, 121 * S)
      .map((ms): Act => ({ do: "pass", ms })),
  },
);
