import fc from "fast-check";
import type { Step } from "../machine.ts";

/** Eleven players: one more than a match takes. */
export const PLAYERS = Array.from({ length: 11 }, (_, place) => place);
const TEN = 10;
const ABSENT_AFTER_MS = 300_000;
const PLAN_WITHIN_MS = 60_000;
const MINUTE_MS = 60_000;

export const CHANGES = ["banned", "penalised", "timed out", "free"] as const;
type Change = (typeof CHANGES)[number];
export const VERDICTS = ["created", "lost", "seated", "season_closed", "malformed", "unavailable"] as const;
export type Verdict = (typeof VERDICTS)[number];

export type Act =
  | {
      readonly do: "join";
      readonly who: number;
      readonly roles: "all" | "reversed";
      readonly isMember: boolean;
    }
  | { readonly do: "join all" }
  | { readonly do: "leave"; readonly who: number }
  /** The player's page asks for the status. */
  | { readonly do: "ask"; readonly who: number }
  | { readonly do: "ask all" }
  /** Users changes an account; queue hears of it at once or later. */
  | {
      readonly do: "account";
      readonly who: number;
      readonly to: Change;
      readonly byAdmin: boolean;
      readonly isHeard: boolean;
    }
  | { readonly do: "hear"; readonly who: number }
  /** Whether queue's copy of the players counts as fresh. */
  | { readonly do: "fresh"; readonly isFresh: boolean }
  | { readonly do: "open" }
  /** A tick as it usually goes: opened, planned and claimed. An admin may change a player after the plan. */
  | { readonly do: "tick"; readonly from: number; readonly changed: number | null }
  | { readonly do: "plan"; readonly from: number; readonly isBroken: boolean }
  | { readonly do: "claim" }
  | { readonly do: "expire" }
  /** Matches answers the undecided claims; a lost answer is given, and does not arrive. */
  | { readonly do: "answer"; readonly verdict: Verdict; readonly named: number }
  /** An answer comes again, with the opposite content. */
  | { readonly do: "late answer" }
  | { readonly do: "close" }
  | { readonly do: "settle" }
  | { readonly do: "sweep" }
  | { readonly do: "clear"; readonly isAdmin: boolean }
  | { readonly do: "season closes" }
  | { readonly do: "pass"; readonly ms: number };

interface Account {
  readonly version: number;
  readonly to: Change;
  readonly untilMs: number;
}

interface Entry {
  /** A player who leaves and joins again has another entry. */
  readonly number: number;
  readonly roles: "all" | "reversed";
  readonly state: "waiting" | "claimed";
  readonly version: number;
  readonly seenMs: number;
  readonly endRequested: string | null;
}

interface Player {
  readonly account: Account;
  /** The newest version that queue has received. */
  readonly known: Account | null;
  readonly entry: Entry | null;
  readonly lastEnd: string | null;
  readonly joins: number;
  /** The number of the match whose seat the player has. */
  readonly seat: number | null;
}

interface Claim {
  readonly ten: readonly number[];
  readonly state: "open" | "created" | "refused";
  /** Whether matches has made the match, whatever queue knows. */
  readonly isMade: boolean;
  readonly isClosed: boolean;
  readonly isReleased: boolean;
}

interface Tick {
  readonly openedMs: number;
  /** Each player with number and version of the entry. */
  readonly snapshot: readonly (readonly [number, string])[];
  readonly state: "open" | "done" | "expired" | "idle";
  readonly plan: readonly number[] | null;
}

export interface State {
  readonly nowMs: number;
  readonly isFresh: boolean;
  readonly isSeasonOpen: boolean;
  readonly players: readonly Player[];
  readonly tick: Tick | null;
  readonly claims: readonly Claim[];
}

const FREE: Account = { version: 1, to: "free", untilMs: 0 };

export const INITIAL: State = {
  nowMs: 0,
  isFresh: true,
  isSeasonOpen: true,
  players: PLAYERS.map(() => ({
    account: FREE,
    known: null,
    entry: null,
    lastEnd: null,
    joins: 0,
    seat: null,
  })),
  tick: null,
  claims: [],
};

const withPlayer = (state: State, who: number, change: Partial<Player>): State => ({
  ...state,
  players: state.players.map((player, place) => (place === who ? { ...player, ...change } : player)),
});
const accepted = (state: State): Step<State> => ({ state, answer: "accepted" });
const refused = (state: State, answer: string): Step<State> => ({ state, answer });
const each = (state: State, who: readonly number[], change: (state: State, who: number) => State): State =>
  who.reduce(change, state);

/** QUEUE-3 and QUEUE-4: why an account may not wait. */
const refusalOf = ({ to, untilMs }: Account, nowMs: number): string | null => {
  if (to === "banned") return "banned";
  if (to === "penalised") return "penalty_blocked";
  return to === "timed out" && nowMs < untilMs ? "penalty_timeout" : null;
};
const causeOf = (refusal: string): string => (refusal === "banned" ? "banned" : "penalised");

const end = (state: State, who: number, cause: string): State =>
  withPlayer(state, who, { entry: null, lastEnd: cause });

/** Ends what waits; what is claimed ends when its claim is undone (TICK-17). */
const endOrAsk = (state: State, who: number, cause: string, isForced: boolean): State => {
  const entry = state.players[who]?.entry;
  if (!entry) return state;
  if (entry.state === "waiting") return end(state, who, cause);
  return entry.endRequested === null || isForced
    ? withPlayer(state, who, { entry: { ...entry, endRequested: cause } })
    : state;
};

const join = (
  state: State,
  {
    who,
    roles,
    isMember,
  }: { readonly who: number; readonly roles: "all" | "reversed"; readonly isMember: boolean },
): Step<State> => {
  const player = state.players[who];
  if (player === undefined) return refused(state, "user_not_found");
  const { account, known, entry, seat } = player;
  const refusal = refusalOf(account, state.nowMs);
  if (refusal !== null) return refused(state, refusal);
  if (!state.isSeasonOpen) return refused(state, "outside_season");
  if (!isMember) return refused(state, "membership_required");
  const isNews = known === null || known.version < account.version;
  if (entry !== null) {
    if (entry.roles !== roles) return refused(state, "queued_with_other_roles");
    const version = entry.version + (isNews && entry.state === "waiting" ? 1 : 0);
    return accepted(
      withPlayer(state, who, {
        known: account,
        entry: { ...entry, version, seenMs: state.nowMs, endRequested: null },
      }),
    );
  }
  if (seat !== null)
    return refused(state, state.claims[seat]?.isClosed === true ? "result_pending" : "already_in_match");
  return accepted(
    withPlayer(state, who, {
      known: account,
      joins: player.joins + 1,
      entry: {
        number: player.joins + 1,
        roles,
        state: "waiting",
        version: 1,
        seenMs: state.nowMs,
        endRequested: null,
      },
    }),
  );
};

const leave = (state: State, who: number): Step<State> => {
  const entry = state.players[who]?.entry;
  if (!entry) return refused(state, "not_queued");
  if (entry.state === "claimed") return refused(endOrAsk(state, who, "left", false), "match_being_made");
  return accepted(end(state, who, "left"));
};

/** Queue hears the present state of an account. */
const hear = (state: State, who: number, byAdmin: boolean): State => {
  const player = state.players[who];
  if (player === undefined) return state;
  const { account, known, entry } = player;
  const isNews = known === null || known.version < account.version;
  const heard = withPlayer(state, who, { known: account });
  const refusal = refusalOf(account, state.nowMs);
  if (refusal !== null) return endOrAsk(heard, who, causeOf(refusal), true);
  return byAdmin && isNews && entry?.state === "waiting"
    ? withPlayer(heard, who, { entry: { ...entry, version: entry.version + 1 } })
    : heard;
};

const mayPlay = (state: State, who: number): boolean => {
  const { entry, known } = state.players[who] ?? {};
  return (
    entry?.state === "waiting" &&
    entry.seenMs >= state.nowMs - ABSENT_AFTER_MS &&
    !!known &&
    refusalOf(known, state.nowMs) === null
  );
};

const nameOf = (entry: Entry | null | undefined): string => `${entry?.number} ${entry?.version}`;

const open = (state: State): Step<State> => {
  if (!state.isSeasonOpen) return refused(state, "closed");
  if (state.tick?.state === "open") return refused(state, "already_open");
  const waiting = PLAYERS.filter((who) => mayPlay(state, who));
  const snapshot = waiting.map((who) => [who, nameOf(state.players[who]?.entry)] as const);
  const isIdle = waiting.length < TEN;
  const tick: Tick = {
    openedMs: state.nowMs,
    snapshot: isIdle ? [] : snapshot,
    state: isIdle ? "idle" : "open",
    plan: null,
  };
  return refused({ ...state, tick }, isIdle ? "idle" : "opened");
};

/** Ten of the snapshot, in the order of the players. */
export const planned = (snapshot: readonly number[], from: number): readonly number[] =>
  snapshot
    .toSorted((one, other) => one - other)
    .filter((_, place) => snapshot.length === TEN || place !== from);

const plan = (state: State, from: number, isBroken: boolean): Step<State> => {
  const { tick } = state;
  if (tick === null || tick.state === "idle") return refused(state, "tick_not_open");
  if (isBroken) return refused(state, "plan_malformed");
  if (tick.plan !== null) return refused(state, "plan_exists");
  if (tick.state === "expired") return refused(state, "tick_not_open");
  const ten = planned(
    tick.snapshot.map(([who]) => who),
    from,
  );
  return accepted({ ...state, tick: { ...tick, plan: ten } });
};

/** TICK-14: all ten wait in the version of the snapshot and may play, or the match is dropped. */
const claim = (state: State): State => {
  const { tick } = state;
  if (tick === null || tick.state !== "open" || tick.plan === null) return state;
  const ten = tick.plan;
  const done: State = { ...state, tick: { ...tick, state: "done" } };
  const versions = new Map(tick.snapshot);
  const isWhole = ten.every(
    (who) => mayPlay(state, who) && nameOf(state.players[who]?.entry) === versions.get(who),
  );
  if (!isWhole) return done;
  const claimed = each(done, ten, (next, who) => {
    const entry = next.players[who]?.entry;
    return entry
      ? withPlayer(next, who, { entry: { ...entry, state: "claimed", version: entry.version + 1 } })
      : next;
  });
  const made: Claim = { ten, state: "open", isMade: false, isClosed: false, isReleased: false };
  return { ...claimed, claims: [...state.claims, made] };
};

const withClaim = (state: State, number: number, change: Partial<Claim>): State => ({
  ...state,
  claims: state.claims.map((one, index) => (index === number ? { ...one, ...change } : one)),
});

/** TICK-15. */
const storeCreated = (state: State, number: number): State => {
  const { ten = [], isReleased = false } = state.claims[number] ?? {};
  return each(withClaim(state, number, { state: "created", isMade: true }), ten, (next, who) =>
    withPlayer(next, who, { entry: null, lastEnd: "matched", seat: isReleased ? null : number }),
  );
};

/** TICK-16. */
const storeRefused = (state: State, number: number, verdict: Verdict, named: number): State => {
  const { ten = [] } = state.claims[number] ?? {};
  return each(withClaim(state, number, { state: "refused" }), ten, (next, who) => {
    const entry = next.players[who]?.entry;
    if (!entry) return next;
    if (verdict === "season_closed") return end(next, who, "season_closing");
    if (verdict === "seated" && ten[named] === who) return end(next, who, "seated");
    if (entry.endRequested !== null) return end(next, who, entry.endRequested);
    return withPlayer(next, who, { entry: { ...entry, state: "waiting", version: entry.version + 1 } });
  });
};

const answer = (state: State, verdict: Verdict, named: number): Step<State> => {
  const number = state.claims.findIndex((one) => one.state === "open");
  if (number === -1) return accepted(state);
  // Matches has decided a match id once and for ever (MATCH-15).
  const isMade = state.claims[number]?.isMade === true;
  if (verdict === "unavailable") return refused(state, "unavailable");
  if (verdict === "lost") return refused(withClaim(state, number, { isMade: true }), "unavailable");
  return accepted(
    verdict === "created" || isMade
      ? storeCreated(state, number)
      : storeRefused(state, number, verdict, named),
  );
};

const clearAll = (state: State, cause: string): State =>
  each(state, PLAYERS, (next, who) => endOrAsk(next, who, cause, false));

/** The oldest match that is made and not yet released. */
const played = (state: State): number => state.claims.findIndex((one) => one.isMade && !one.isReleased);

const settle = (state: State, number: number): State => {
  const { ten = [] } = state.claims[number] ?? {};
  const released = each(withClaim(state, number, { isReleased: true }), ten, (next, who) => {
    const player = next.players[who];
    return player?.seat === number ? withPlayer(next, who, { seat: null }) : next;
  });
  // The settlement brings the accounts of its ten.
  return each(released, ten, (next, who) => hear(next, who, false));
};

/** An admin's change that forbids nothing. */
const changeFreely = (state: State, who: number): State => {
  const { version } = state.players[who]?.account ?? FREE;
  const account: Account = { version: version + 1, to: "free", untilMs: state.nowMs + MINUTE_MS };
  return hear(withPlayer(state, who, { account }), who, true);
};

/** Each act takes a millisecond, so that of two ends of a player's waiting one is the last. */
export const step = (state: State, act: Act): Step<State> | null =>
  stepNow({ ...state, nowMs: state.nowMs + 1 }, act);

const stepNow = (state: State, act: Act): Step<State> | null => {
  switch (act.do) {
    case "join":
      return join(state, act);
    case "join all":
      return refused(
        each(state, PLAYERS, (next, who) => join(next, { who, roles: "all", isMember: true }).state),
        "all",
      );
    case "leave":
      return leave(state, act.who);
    case "ask":
    case "ask all":
      return accepted(
        each(state, act.do === "ask" ? [act.who] : PLAYERS, (next, who) => {
          const entry = next.players[who]?.entry;
          return entry ? withPlayer(next, who, { entry: { ...entry, seenMs: state.nowMs } }) : next;
        }),
      );
    case "account": {
      const { version } = state.players[act.who]?.account ?? FREE;
      const account = { version: version + 1, to: act.to, untilMs: state.nowMs + MINUTE_MS };
      const changed = withPlayer(state, act.who, { account });
      return accepted(act.isHeard ? hear(changed, act.who, act.byAdmin) : changed);
    }
    case "hear":
      return accepted(hear(state, act.who, false));
    case "fresh":
      return accepted({ ...state, isFresh: act.isFresh });
    case "open":
      return open(state);
    case "tick": {
      const opened = open(state);
      const { state: next } = plan(opened.state, act.from, false);
      return refused(claim(act.changed === null ? next : changeFreely(next, act.changed)), opened.answer);
    }
    case "plan":
      return plan(state, act.from, act.isBroken);
    case "claim":
      return accepted(claim(state));
    case "expire": {
      const { tick } = state;
      const isDue =
        tick?.state === "open" && tick.plan === null && state.nowMs >= tick.openedMs + PLAN_WITHIN_MS;
      return accepted(isDue ? { ...state, tick: { ...tick, state: "expired" } } : state);
    }
    case "answer":
      return answer(state, act.verdict, act.named);
    case "late answer":
      return state.claims.some((one) => one.state !== "open") ? accepted(state) : null;
    case "close": {
      const number = played(state);
      return number === -1 ? null : accepted(withClaim(state, number, { isClosed: true }));
    }
    case "settle": {
      const number = played(state);
      return number === -1 ? null : accepted(settle(state, number));
    }
    case "sweep":
      return accepted(
        each(state, PLAYERS, (next, who) => {
          const entry = next.players[who]?.entry;
          const isAbsent = entry?.state === "waiting" && entry.seenMs < state.nowMs - ABSENT_AFTER_MS;
          return isAbsent ? end(next, who, "absent") : next;
        }),
      );
    case "clear":
      return act.isAdmin ? accepted(clearAll(state, "cleared_by_admin")) : refused(state, "forbidden");
    case "season closes":
      return accepted({ ...clearAll(state, "season_closing"), isSeasonOpen: false });
    case "pass":
      return accepted({ ...state, nowMs: state.nowMs + act.ms });
  }
};

export const seen = ({ players, claims }: State) =>
  players.map(({ entry, lastEnd, seat }) => ({
    entry: entry && `${entry.state} ${entry.version} ${entry.roles}`,
    lastEnd,
    inMatch: seat !== null && claims[seat]?.isClosed !== true,
    resultPending: seat !== null && claims[seat]?.isClosed === true,
  }));

const who = fc.integer({ min: 0, max: PLAYERS.length - 1 });
const weighted = <T>(often: T, ...rarely: readonly T[]) =>
  fc.oneof(
    { arbitrary: fc.constant(often), weight: 8 },
    { arbitrary: fc.constantFrom(...rarely), weight: 1 },
  );

export const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({
        who,
        roles: weighted<"all" | "reversed">("all", "reversed"),
        isMember: weighted(true, false),
      })
      .map((act): Act => ({ do: "join", ...act })),
  },
  { weight: 9, arbitrary: fc.constant<Act>({ do: "join all" }) },
  { weight: 4, arbitrary: who.map((one): Act => ({ do: "leave", who: one })) },
  { weight: 1, arbitrary: who.map((one): Act => ({ do: "ask", who: one })) },
  { weight: 2, arbitrary: fc.constant<Act>({ do: "ask all" }) },
  {
    weight: 4,
    arbitrary: fc
      .record({
        who,
        to: fc.constantFrom(...CHANGES, "free" as const, "free" as const, "free" as const),
        byAdmin: fc.boolean(),
        isHeard: fc.boolean(),
      })
      .map((act): Act => ({ do: "account", ...act })),
  },
  { weight: 2, arbitrary: who.map((one): Act => ({ do: "hear", who: one })) },
  { weight: 1, arbitrary: fc.boolean().map((isFresh): Act => ({ do: "fresh", isFresh })) },
  {
    weight: 9,
    arbitrary: fc
      .record({
        from: who,
        changed: fc.oneof({ arbitrary: fc.constant(null), weight: 5 }, { arbitrary: who, weight: 1 }),
      })
      .map((act): Act => ({ do: "tick", ...act })),
  },
  { weight: 3, arbitrary: fc.constant<Act>({ do: "open" }) },
  {
    weight: 3,
    arbitrary: fc
      .record({ from: who, isBroken: weighted(false, true) })
      .map((act): Act => ({ do: "plan", ...act })),
  },
  { weight: 3, arbitrary: fc.constant<Act>({ do: "claim" }) },
  { weight: 2, arbitrary: fc.constant<Act>({ do: "expire" }) },
  {
    weight: 8,
    arbitrary: fc
      .record({
        verdict: fc.constantFrom<Verdict[]>(...VERDICTS, "created", "created", "created"),
        named: fc.integer({ min: 0, max: 9 }),
      })
      .map((act): Act => ({ do: "answer", ...act })),
  },
  { weight: 1, arbitrary: fc.constant<Act>({ do: "late answer" }) },
  { weight: 3, arbitrary: fc.constant<Act>({ do: "close" }) },
  { weight: 4, arbitrary: fc.constant<Act>({ do: "settle" }) },
  { weight: 2, arbitrary: fc.constant<Act>({ do: "sweep" }) },
  { weight: 1, arbitrary: weighted(true, false).map((isAdmin): Act => ({ do: "clear", isAdmin })) },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(1_000, 59_000, 61_000, 200_000, 299_000)
      .map((ms): Act => ({ do: "pass", ms })),
  },
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 0, max: 3 })
      .map((n): Act => (n === 0 ? { do: "season closes" } : { do: "ask all" })),
  },
);
