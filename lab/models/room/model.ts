import fc from "fast-check";
import type { Step } from "../machine.ts";

/** Bans by first, second, first, second; picks by first, second, second, first, … (ROOM-10). */
const ORDER = "1212" + "1221122112";
export const CHARACTERS = "ABCDEFGHIJKLMNOPQR".split("").map((letter) => `CHARACTER_${letter}`);

type Side = "host" | "guest";
type Team = "A" | "B";

/** An act on the own board; a character is named by its place in the list. */
export type Wish =
  | { readonly wish: "choose"; readonly character: number; readonly stepsAhead: number }
  | { readonly wish: "first attack"; readonly team: Team }
  | { readonly wish: "reset" };

export type Act =
  | ({ readonly do: "wish"; readonly side: Side } & Wish)
  /** Messages arrive in order, and whose turn it is chooses. */
  | { readonly do: "turn"; readonly character: number }
  /** A message under way arrives, is lost or arrives and stays under way; any of them, so that they overtake. */
  | {
      readonly do: "message";
      readonly to: Side;
      readonly fate: "arrives" | "lost" | "doubled";
      readonly place: number;
    }
  /** Anything else that a changed page can send. */
  | { readonly do: "forgery"; readonly to: Side; readonly kind: Forgery }
  /** A reload or another guest: a new connection, on which nothing is under way. */
  | { readonly do: "connect" }
  | { readonly do: "host reloads" };

export const FORGERIES = ["no json", "unknown type", "state of another draft", "old state", "huge"] as const;
export type Forgery = (typeof FORGERIES)[number];

interface Draft {
  readonly first: Team;
  readonly chosen: readonly number[];
}

type Asked =
  | { readonly wish: "choose"; readonly character: number; readonly step: number }
  | Exclude<Wish, { readonly wish: "choose" }>;

interface Sent extends Draft {
  readonly version: number;
}

export interface State {
  readonly host: Sent;
  readonly guest: Sent;
  readonly toHost: readonly Asked[];
  readonly toGuest: readonly Sent[];
  readonly connections: number;
  readonly overtaken: number;
}

const EMPTY: Draft = { first: "A", chosen: [] };

export const INITIAL: State = {
  host: { ...EMPTY, version: 0 },
  guest: { ...EMPTY, version: 0 },
  toHost: [],
  toGuest: [],
  connections: 1,
  overtaken: 0,
};

const other = (team: Team): Team => (team === "A" ? "B" : "A");

/** ROOM-11 and ROOM-12; null for what is not allowed. */
const decide = (draft: Draft, team: Team, asked: Asked): Draft | null => {
  const { first, chosen } = draft;
  switch (asked.wish) {
    case "choose": {
      const turn = ORDER[chosen.length];
      const isTurn = turn !== undefined && (turn === "1" ? first : other(first)) === team;
      const isNew = asked.character < CHARACTERS.length && !chosen.includes(asked.character);
      return isTurn && isNew && asked.step === chosen.length
        ? { first, chosen: [...chosen, asked.character] }
        : null;
    }
    case "first attack":
      return chosen.length === 0 && asked.team !== first ? { first: asked.team, chosen } : null;
    case "reset":
      return chosen.length === 0 && first === EMPTY.first ? null : EMPTY;
  }
};

/** The host decides, and sends the state to the guest. */
const hostDecides = (state: State, team: Team, asked: Asked, isRequest: boolean): State => {
  const decided = decide(state.host, team, asked);
  const host = decided === null ? state.host : { ...decided, version: state.host.version + 1 };
  return decided === null && !isRequest ? state : { ...state, host, toGuest: [...state.toGuest, host] };
};

const guestHears = (state: State, sent: Sent): State =>
  sent.version > state.guest.version ? { ...state, guest: sent } : state;

const wish = (state: State, act: Extract<Act, { readonly do: "wish" }>): State => {
  const board = act.side === "host" ? state.host : state.guest;
  const asked: Asked =
    act.wish === "choose"
      ? { wish: "choose", character: act.character, step: board.chosen.length + act.stepsAhead }
      : act.wish === "reset"
        ? { wish: "reset" }
        : { wish: "first attack", team: act.team };
  if (act.side === "host") return hostDecides(state, "A", asked, false);
  return { ...state, toHost: [...state.toHost, asked] };
};

const message = (state: State, act: Extract<Act, { readonly do: "message" }>): State | null => {
  const queue = act.to === "host" ? state.toHost : state.toGuest;
  if (queue.length === 0) return null;
  const place = act.place % queue.length;
  const rest = act.fate === "doubled" ? queue : queue.filter((_, index) => index !== place);
  const taken: State = {
    ...state,
    ...(act.to === "host" ? { toHost: rest as State["toHost"] } : { toGuest: rest as State["toGuest"] }),
    overtaken: state.overtaken + (place > 0 && act.fate !== "lost" ? 1 : 0),
  };
  if (act.fate === "lost") return taken;
  if (act.to === "host") {
    const asked = state.toHost[place];
    return asked === undefined ? null : hostDecides(taken, "B", asked, true);
  }
  const sent = state.toGuest[place];
  return sent === undefined ? null : guestHears(taken, sent);
};

const flush = (state: State): State => ({ ...state.toGuest.reduce(guestHears, state), toGuest: [] });

/** The side that has the turn, by the host. */
export const sideOnTurn = (first: Team, chosen: number): Side =>
  (ORDER[chosen] === "1" ? first : other(first)) === "A" ? "host" : "guest";

/** A guest that missed the newest state asks for a step that is made. */
const takeTurn = (before: State, character: number): State => {
  const state = flush(before);
  const { first, chosen } = state.host;
  const side = sideOnTurn(first, chosen.length);
  const asked = { wish: "choose", character, step: state[side].chosen.length } as const;
  return flush(
    side === "host" ? hostDecides(state, "A", asked, false) : hostDecides(state, "B", asked, true),
  );
};

export const step = (state: State, act: Act): Step<State> | null => {
  switch (act.do) {
    case "wish":
      return { state: wish(state, act), answer: "accepted" };
    case "turn":
      return { state: takeTurn(state, act.character), answer: "accepted" };
    case "message": {
      const next = message(state, act);
      return next && { state: next, answer: "accepted" };
    }
    case "forgery":
      // The host answers whatever it hears with the state.
      return {
        state: act.to === "host" ? { ...state, toGuest: [...state.toGuest, state.host] } : state,
        answer: "accepted",
      };
    case "connect":
      return {
        state: {
          ...state,
          guest: { ...EMPTY, version: -1 },
          toHost: [],
          toGuest: [state.host],
          connections: state.connections + 1,
        },
        answer: "accepted",
      };
    case "host reloads":
      return { state, answer: "accepted" };
  }
};

const shown = ({ first, chosen, version }: Sent) => ({
  first,
  chosen: chosen.map((character) => CHARACTERS[character]),
  version,
});

export const seen = ({ host, guest, toHost, toGuest }: State) => ({
  host: shown(host),
  guest: shown(guest),
  underWay: [toHost.length, toGuest.length],
});

const wishes: fc.Arbitrary<Wish> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      wish: fc.constant("choose" as const),
      // One that the catalogue does not have, too.
      character: fc.integer({ min: 0, max: CHARACTERS.length }),
      stepsAhead: fc.constantFrom(0, 0, 0, 0, 0, 0, 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      wish: fc.constant("first attack" as const),
      team: fc.constantFrom<Team[]>("A", "B"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 0, max: 3 }).chain((n) =>
      n === 0
        ? fc.constant<Wish>({ wish: "reset" })
        : fc.record({
            wish: fc.constant("choose" as const),
            character: fc.integer({ min: 0, max: CHARACTERS.length }),
            stepsAhead: fc.constant(0),
          }),
    ),
  },
);
const side = fc.constantFrom<Side[]>("host", "guest");

export const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(side, wishes).map(([of, wish]): Act => ({ do: "wish", side: of, ...wish })),
  },
  {
    weight: 10,
    arbitrary: fc
      .record({
        to: side,
        fate: fc.constantFrom(
          "arrives" as const,
          "arrives" as const,
          "arrives" as const,
          "lost" as const,
          "doubled" as const,
        ),
        place: fc.constantFrom(0, 0, 0, 1, 2),
      })
      .map((act): Act => ({ do: "message", ...act })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ to: side, kind: fc.constantFrom(...FORGERIES) })
      .map((act): Act => ({ do: "forgery", ...act })),
  },
  {
    weight: 6,
    arbitrary: fc
      .integer({ min: 0, max: CHARACTERS.length })
      .map((character): Act => ({ do: "turn", character })),
  },
  { weight: 1, arbitrary: fc.constant<Act>({ do: "connect" }) },
  { weight: 1, arbitrary: fc.constant<Act>({ do: "host reloads" }) },
);
