import { LIMITS, type Role } from "@gokaku/game";
import type { Candidate, Settings, Snapshot } from "@gokaku/solver";
import { evaluateMatch, type MatchScore } from "@gokaku/solver";
import { createRandom } from "@gokaku/solver/testing/random.ts";
import { pairHistoryOf } from "@gokaku/solver/testing/reference.ts";
import { createAgenda } from "./agenda.ts";
import { afterMatch, generateCommunity, type Member, recentPairsAmong, toCandidate } from "./community.ts";
import type { Scenario } from "./scenario.ts";
import { type BarePlan, type Solve, seated } from "./seated.ts";

/** One wait, from joining to a match, to giving up or to the end of the simulation. */
export interface Wait {
  readonly entryId: string;
  readonly rate: number;
  readonly roles: readonly Role[];
  readonly joinedS: number;
  readonly waitedS: number;
  readonly end: "matched" | "gave up" | "still waiting";
}

export interface PlayedMatch extends MatchScore {
  readonly atS: number;
}

/** The result of one session, without players who joined during the warm-up. */
export interface Session {
  readonly waits: readonly Wait[];
  readonly matches: readonly PlayedMatch[];
}

/** Observes a session without any effect on it. */
export interface Observer {
  readonly onTick?: (tick: {
    readonly atS: number;
    readonly snapshot: Snapshot;
    readonly plan: BarePlan;
  }) => void;
  /** Before the player is in the queue. */
  readonly onJoin?: (join: {
    readonly atS: number;
    readonly entryId: string;
    readonly rate: number;
    readonly roles: readonly Role[];
    readonly waiting: readonly Candidate[];
  }) => void;
  readonly onEnd?: (wait: Wait, atS: number) => void;
}

type Event =
  | { readonly kind: "arrival" }
  | { readonly kind: "tick" }
  | { readonly kind: "join"; readonly memberId: string }
  | { readonly kind: "free"; readonly memberId: string }
  | { readonly kind: "give up"; readonly entryId: string };

interface Waiting {
  readonly memberId: string;
  readonly joinedS: number;
}

/** Plays one session with a solver; the same scenario, solver and seed give the same session. */
export const playSession = (
  scenario: Scenario,
  solve: Solve,
  settings: Settings,
  seed: number,
  observer: Observer = {},
): Session => {
  const people = createRandom(seed, 11);
  const arrivals = createRandom(seed, 12);
  const patience = createRandom(seed, 13);
  const lengths = createRandom(seed, 14);
  const members = new Map<string, Member>(
    generateCommunity(people, scenario.members).map((member) => [member.id, member]),
  );
  const free = new Set(members.keys());
  const waiting = new Map<string, Waiting>();
  const agenda = createAgenda<Event>();
  const waits: Wait[] = [];
  const matches: PlayedMatch[] = [];
  let entries = 0;
  let measuredWaiting = 0;
  let replaced = 0;

  const isMeasured = (joinedS: number): boolean =>
    joinedS >= scenario.warmUpS && joinedS <= scenario.lastJoinS;
  const memberOf = (id: string): Member => {
    const member = members.get(id);
    if (member === undefined) throw new RangeError(`no member ${id}`);
    return member;
  };
  const queueAt = (atS: number): readonly Candidate[] =>
    [...waiting].map(([entryId, { memberId, joinedS }]) =>
      toCandidate(memberOf(memberId), entryId, atS - joinedS),
    );

  const join = (memberId: string, atS: number): void => {
    entries += 1;
    const entryId = `e${entries}`;
    const { rate, roles } = memberOf(memberId);
    observer.onJoin?.({ atS, entryId, rate, roles, waiting: queueAt(atS) });
    free.delete(memberId);
    waiting.set(entryId, { memberId, joinedS: atS });
    if (isMeasured(atS)) measuredWaiting += 1;
    if (scenario.patienceMeanS !== null)
      agenda.add(atS + patience.exponential(scenario.patienceMeanS), { kind: "give up", entryId });
  };

  const leave = (entryId: string, atS: number, end: Wait["end"]): string | null => {
    const entry = waiting.get(entryId);
    if (entry === undefined) return null;
    waiting.delete(entryId);
    const { rate, roles } = memberOf(entry.memberId);
    const wait = { entryId, rate, roles, joinedS: entry.joinedS, waitedS: atS - entry.joinedS, end };
    observer.onEnd?.(wait, atS);
    if (isMeasured(entry.joinedS)) {
      measuredWaiting -= 1;
      waits.push(wait);
    }
    return entry.memberId;
  };

  const tick = (atS: number): void => {
    const snapshot: Snapshot = {
      candidates: queueAt(atS),
      recentPairs: recentPairsAmong([...waiting.values()].map(({ memberId }) => memberOf(memberId))),
    };
    const history = pairHistoryOf(snapshot);
    const plan: BarePlan =
      snapshot.candidates.length < LIMITS.playersPerMatch
        ? { matches: [] }
        : solve(snapshot, settings, `${seed}/${atS}`);
    for (const places of seated(snapshot, plan)) {
      const worth = evaluateMatch(places, settings, history);
      if (atS >= scenario.warmUpS && atS <= scenario.lastJoinS) matches.push({ ...worth, atS });
      const [shortest, longest] = scenario.matchS;
      const overS = atS + shortest + (longest - shortest) * lengths.uniform();
      const ids = places.map(({ userId }) => userId);
      places.forEach(({ entryId }, place) => {
        const memberId = leave(entryId, atS, "matched");
        if (memberId === null) return;
        members.set(
          memberId,
          afterMatch(
            memberOf(memberId),
            worth.choices[place] !== 0,
            place < 5 ? ids : [...ids.slice(5), ...ids.slice(0, 5)],
          ),
        );
        // Each player pauses for a while, so that ten players do not come back as one block.
        const backS = overS + lengths.exponential(60);
        agenda.add(
          backS,
          scenario.arrivalsPerMinute === null ? { kind: "join", memberId } : { kind: "free", memberId },
        );
      });
    }
    observer.onTick?.({ atS, snapshot, plan });
    agenda.add(atS + scenario.tickS, { kind: "tick" });
  };

  const arrive = (atS: number, perMinute: number): void => {
    const home = [...free];
    const memberId = home[arrivals.below(home.length)];
    if (memberId !== undefined) join(memberId, atS);
    agenda.add(atS + arrivals.exponential(60 / perMinute), { kind: "arrival" });
  };

  /** Replaces a player who gave up with a new person. */
  const replace = (memberId: string): string => {
    const [stranger] = generateCommunity(people, 1);
    replaced += 1;
    const id = `${memberId}/${replaced}`;
    if (stranger !== undefined) members.set(id, { ...stranger, id });
    return id;
  };

  const giveUp = (entryId: string, atS: number): void => {
    const memberId = leave(entryId, atS, "gave up");
    if (memberId === null) return;
    if (scenario.arrivalsPerMinute === null)
      agenda.add(atS + 60, { kind: "join", memberId: replace(memberId) });
    else free.add(memberId);
  };

  const happen = (event: Event, atS: number): void => {
    if (event.kind === "tick") tick(atS);
    else if (event.kind === "join") join(event.memberId, atS);
    else if (event.kind === "free") free.add(event.memberId);
    else if (event.kind === "give up") giveUp(event.entryId, atS);
    else arrive(atS, scenario.arrivalsPerMinute ?? 0);
  };

  if (scenario.arrivalsPerMinute === null)
    for (const memberId of free) agenda.add(arrivals.uniform() * 1200, { kind: "join", memberId });
  else agenda.add(arrivals.exponential(60 / scenario.arrivalsPerMinute), { kind: "arrival" });
  agenda.add(scenario.tickS, { kind: "tick" });

  for (let due = agenda.next(); due !== undefined; due = agenda.next()) {
    const { atS, event } = due;
    if (atS > scenario.endS || (atS > scenario.lastJoinS && measuredWaiting === 0)) break;
    happen(event, atS);
  }
  for (const entryId of Array.from(waiting.keys())) leave(entryId, scenario.endS, "still waiting");
  return { waits, matches };
};
