import { LIMITS, type Role } from "@gokaku/game";
import { type Candidate, type Fit, rolesWith, type Settings, type Snapshot } from "@gokaku/solver";
import { createRandom } from "@gokaku/solver/testing/random.ts";
import { evaluateMatch, type MatchScore, pairHistoryOf } from "@gokaku/solver/testing/reference.ts";
import { createAgenda } from "./agenda.ts";
import { afterMatch, generateCommunity, type Member, recentPairsAmong, toCandidate } from "./community.ts";
import type { Absences, Appointments, Scenario } from "./scenario.ts";
import { type BarePlan, type Solve, seated } from "./seated.ts";
import { farAheadOf, type Lineup, substituteFor } from "./substitution.ts";

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
  /** Matches that lacked a player, and those of them that were void. */
  readonly lacking: number;
  readonly voids: number;
  /** Void matches for which no player waited at any time of the search. */
  readonly lonelyVoids: number;
  /** How the substitutes fitted. */
  readonly fits: readonly Fit[];
  /** Matches with a substitute. */
  readonly substituted: readonly PlayedMatch[];
  /** Seconds from the announcement until such a match was full or void. */
  readonly delaysS: readonly number[];
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
  /** The ten of a match that begins, team A first. */
  readonly onMatch?: (lineup: readonly string[], atS: number) => void;
}

type Event =
  | { readonly kind: "arrival" }
  | { readonly kind: "appointed"; readonly timeS: number }
  | { readonly kind: "tick" }
  | { readonly kind: "join"; readonly memberId: string }
  | { readonly kind: "free"; readonly memberId: string }
  | { readonly kind: "give up"; readonly entryId: string }
  | { readonly kind: "seek"; readonly gap: Gap };

interface Waiting {
  readonly memberId: string;
  readonly joinedS: number;
  /** Of the first joining, when the time was lost with a void match. */
  readonly sinceS: number;
  /** The announced time for which the player came. */
  readonly appointedS?: number;
}

/** A match to which one player does not come. */
interface Gap {
  readonly tickS: number;
  readonly lineup: Lineup;
  readonly place: number;
  readonly entries: ReadonlyMap<string, Waiting>;
  readonly farAhead: ReadonlySet<string>;
  /** Asked players, the last one first. */
  readonly offers: readonly SeatOffer[];
  /** Whether a player waited since the search began. */
  readonly isAnyoneWaiting: boolean;
}

interface SeatOffer {
  readonly entryId: string;
  readonly userId: string;
  readonly askedS: number;
  readonly untilS: number;
  /** When the player takes the seat; null for one who does not. */
  readonly takenS: number | null;
}

/**
 * Seconds: the search, the part that waits for a suitable player, from one look and one question to the next, and of
 * the answers.
 */
const SEEK = {
  wholeS: 60,
  patientS: 25,
  stepS: 1,
  nextS: 10,
  acceptS: 8,
  silentS: 20,
  leastS: 5,
  absentS: 600,
} as const;

/** The extra window of a player who came for an announced time. */
const extraWindowAt = (
  atS: number,
  appointedS: number | undefined,
  plan: Appointments | undefined,
): Pick<Candidate, "extraWindow"> =>
  appointedS !== undefined && plan !== undefined && atS >= appointedS && atS <= appointedS + plan.extraForS
    ? { extraWindow: plan.extraWindow }
    : {};

/**
 * Plays one session with a solver; the same scenario, solver and seed give the same session.
 * @param community its people; absent: drawn from the generator's distributions
 */
export const playSession = (
  scenario: Scenario,
  solve: Solve,
  settings: Settings,
  seed: number,
  observer: Observer = {},
  community?: readonly Member[],
): Session => {
  const people = createRandom(seed, 11);
  const arrivals = createRandom(seed, 12);
  const patience = createRandom(seed, 13);
  const lengths = createRandom(seed, 14);
  const returns = createRandom(seed, 15);
  const chance = createRandom(seed, 16);
  const members = new Map<string, Member>(
    (community ?? generateCommunity(people, scenario.members)).map((member) => [member.id, member]),
  );
  const free = new Set(members.keys());
  const waiting = new Map<string, Waiting>();
  const agenda = createAgenda<Event>();
  const waits: Wait[] = [];
  const matches: PlayedMatch[] = [];
  let entries = 0;
  let measuredWaiting = 0;
  let replaced = 0;
  let [lacking, voids, lonelyVoids] = [0, 0, 0];
  const fits: Fit[] = [];
  const substituted: PlayedMatch[] = [];
  const delaysS: number[] = [];

  const isMeasured = (joinedS: number): boolean =>
    joinedS >= scenario.warmUpS && joinedS <= scenario.lastJoinS;
  const memberOf = (id: string): Member => {
    const member = members.get(id);
    if (member === undefined) throw new RangeError(`no member ${id}`);
    return member;
  };
  const queueAt = (atS: number): readonly Candidate[] =>
    [...waiting].map(([entryId, { memberId, joinedS, appointedS }]) => ({
      ...toCandidate(memberOf(memberId), entryId, atS - joinedS),
      ...extraWindowAt(atS, appointedS, scenario.appointments),
    }));

  const enter = (entryId: string, entry: Waiting, atS: number): void => {
    waiting.set(entryId, entry);
    if (scenario.patienceMeanS !== null)
      agenda.add(atS + patience.exponential(scenario.patienceMeanS), { kind: "give up", entryId });
  };

  const join = (memberId: string, atS: number, appointedS?: number): void => {
    entries += 1;
    const entryId = `e${entries}`;
    const { rate, roles } = memberOf(memberId);
    observer.onJoin?.({ atS, entryId, rate, roles, waiting: queueAt(atS) });
    free.delete(memberId);
    if (isMeasured(atS)) measuredWaiting += 1;
    const entry = { memberId, joinedS: atS, sinceS: atS };
    enter(entryId, appointedS === undefined ? entry : { ...entry, appointedS }, atS);
  };

  const leave = (entryId: string, atS: number, end: Wait["end"]): string | null => {
    const entry = waiting.get(entryId);
    if (entry === undefined) return null;
    waiting.delete(entryId);
    const { rate, roles } = memberOf(entry.memberId);
    const wait = { entryId, rate, roles, joinedS: entry.sinceS, waitedS: atS - entry.sinceS, end };
    observer.onEnd?.(wait, atS);
    if (isMeasured(entry.sinceS)) {
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
      if (scenario.absences !== undefined && chance.uniform() < scenario.absences.share)
        lack(places, snapshot.candidates, scenario.absences, atS);
      else play(places, evaluateMatch(places, settings, history), atS);
    }
    observer.onTick?.({ atS, snapshot, plan });
    agenda.add(atS + scenario.tickS, { kind: "tick" });
  };

  const play = (places: Lineup, worth: MatchScore, atS: number): void => {
    if (atS >= scenario.warmUpS && atS <= scenario.lastJoinS) matches.push({ ...worth, atS });
    const [shortest, longest] = scenario.matchS;
    const overS = atS + shortest + (longest - shortest) * lengths.uniform();
    const ids = places.map(({ userId }) => userId);
    observer.onMatch?.(ids, atS);
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
      if (scenario.returnShare !== undefined && returns.uniform() >= scenario.returnShare) return;
      // Each player pauses for a while, so that ten players do not come back as one block.
      const backS = overS + lengths.exponential(60);
      agenda.add(
        backS,
        scenario.arrivalsPerMinute === null ? { kind: "join", memberId } : { kind: "free", memberId },
      );
    });
  };

  /** One of the ten does not come; the other nine are bound until that is found. */
  const lack = (
    lineup: Lineup,
    queue: readonly Candidate[],
    { foundAfterS }: Absences,
    atS: number,
  ): void => {
    lacking += 1;
    const place = chance.below(LIMITS.playersPerMatch);
    const nine = new Map<string, Waiting>();
    for (const [at, { entryId }] of lineup.entries()) {
      const entry = waiting.get(entryId);
      if (entry === undefined) continue;
      waiting.delete(entryId);
      if (at !== place) {
        nine.set(entryId, entry);
        continue;
      }
      const { memberId } = entry;
      if (isMeasured(entry.sinceS)) measuredWaiting -= 1;
      agenda.add(
        atS + SEEK.absentS,
        scenario.arrivalsPerMinute === null ? { kind: "join", memberId } : { kind: "free", memberId },
      );
    }
    const farAhead = farAheadOf(queue, settings);
    const gap = {
      tickS: atS,
      lineup,
      place,
      entries: nine,
      farAhead,
      offers: [],
      isAnyoneWaiting: false,
    };
    agenda.add(atS + foundAfterS, { kind: "seek", gap });
  };

  const makeVoid = ({ entries: nine, tickS }: Gap, isTimeRetained: boolean, atS: number): void => {
    voids += 1;
    delaysS.push(atS - tickS);
    for (const entry of nine.values()) {
      entries += 1;
      enter(`e${entries}`, isTimeRetained ? entry : { ...entry, joinedS: atS }, atS);
    }
  };

  /** One look for a substitute: the match is full, void, or the next look is planned. */
  const seek = (gap: Gap, { foundAfterS, isTimeRetained, accepts }: Absences, atS: number): void => {
    const { lineup, place, farAhead } = gap;
    const nine = lineup.filter((_, at) => at !== place);
    const queue = queueAt(atS);
    const choose = (mayAsk: (player: Candidate) => boolean) =>
      substituteFor(
        lineup,
        place,
        {
          waiting: queue,
          farAhead,
          mayAsk,
          recentPairs: recentPairsAmong([...nine, ...queue].map(({ userId }) => memberOf(userId))),
        },
        settings,
      );
    const isWaiting = ({ entryId }: SeatOffer): boolean => waiting.has(entryId);
    const taker = gap.offers.findLast(
      (offer) => offer.takenS !== null && offer.takenS <= atS && isWaiting(offer),
    );
    const chosen = taker && choose(({ entryId }) => entryId === taker.entryId);
    if (chosen !== undefined) {
      for (const [entryId, entry] of gap.entries) waiting.set(entryId, entry);
      const byEntry = new Map([...nine, ...queue].map((player) => [player.entryId, player]));
      const places = chosen.seats.flatMap(({ entryId, role }) => {
        const player = byEntry.get(entryId);
        return player === undefined ? [] : [{ ...player, roles: rolesWith(player.roles, role) }];
      });
      delaysS.push(atS - gap.tickS);
      fits.push(chosen.fit);
      const worth = evaluateMatch(places, settings);
      substituted.push({ ...worth, atS });
      play(places, worth, atS);
      return;
    }
    const spentS = atS - gap.tickS - foundAfterS;
    const leftS = SEEK.wholeS - spentS;
    const open = gap.offers.filter((offer) => atS < offer.untilS && isWaiting(offer));
    const asked = new Set(gap.offers.map(({ userId }) => userId));
    const mayAskNext = leftS >= SEEK.leastS && open.every(({ askedS }) => atS - askedS >= SEEK.nextS);
    const next = accepts === null || !mayAskNext ? undefined : choose(({ userId }) => !asked.has(userId));
    if (accepts === null || (next === undefined && open.length === 0 && spentS >= SEEK.patientS)) {
      if (!gap.isAnyoneWaiting && queue.length === 0) lonelyVoids += 1;
      makeVoid(gap, isTimeRetained, atS);
      return;
    }
    const offer = accepts !== null &&
      next !== undefined && {
        entryId: next.entryId,
        userId: next.userId,
        askedS: atS,
        untilS: atS + Math.min(leftS, SEEK.silentS),
        takenS: chance.uniform() < accepts[next.fit] ? atS + Math.min(leftS, SEEK.acceptS) : null,
      };
    agenda.add(atS + SEEK.stepS, {
      kind: "seek",
      gap: {
        ...gap,
        offers: offer === false ? gap.offers : [offer, ...gap.offers],
        isAnyoneWaiting: gap.isAnyoneWaiting || queue.length > 0,
      },
    });
  };

  const joinAny = (atS: number, appointedS?: number): void => {
    const home = [...free];
    const memberId = home[arrivals.below(home.length)];
    if (memberId !== undefined) join(memberId, atS, appointedS);
  };

  const arrive = (atS: number, perMinute: number): void => {
    joinAny(atS);
    agenda.add(atS + arrivals.exponential(60 / perMinute), { kind: "arrival" });
  };

  /** Plans all joins of a session with announced times: a join may move to a time before it. */
  const arriveByAppointment = (plan: Appointments, perMinute: number): void => {
    const { everyS, share, spreadS, absentShare } = plan;
    for (let atS = 0; atS < scenario.endS; atS += arrivals.exponential(60 / perMinute)) {
      const timeS = everyS * Math.round(atS / everyS);
      if (arrivals.uniform() >= share)
        agenda.add(atS, { kind: "appointed", timeS: Number.NEGATIVE_INFINITY });
      else if (arrivals.uniform() >= absentShare)
        agenda.add(Math.max(0, timeS + spreadS * (2 * arrivals.uniform() - 1)), { kind: "appointed", timeS });
    }
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
    if (scenario.arrivalsPerMinute !== null) free.add(memberId);
    else if (scenario.isReplacing !== false)
      agenda.add(atS + 60, { kind: "join", memberId: replace(memberId) });
  };

  const happen = (event: Event, atS: number): void => {
    if (event.kind === "tick") tick(atS);
    else if (event.kind === "join") join(event.memberId, atS);
    else if (event.kind === "appointed") joinAny(atS, event.timeS);
    else if (event.kind === "free") free.add(event.memberId);
    else if (event.kind === "give up") giveUp(event.entryId, atS);
    else if (event.kind === "seek") {
      if (scenario.absences !== undefined) seek(event.gap, scenario.absences, atS);
    } else arrive(atS, scenario.arrivalsPerMinute ?? 0);
  };

  if (scenario.arrivalsPerMinute === null)
    for (const memberId of free)
      agenda.add(arrivals.uniform() * (scenario.arriveWithinS ?? 1200), { kind: "join", memberId });
  else if (scenario.appointments !== undefined)
    arriveByAppointment(scenario.appointments, scenario.arrivalsPerMinute);
  else agenda.add(arrivals.exponential(60 / scenario.arrivalsPerMinute), { kind: "arrival" });
  agenda.add(scenario.tickS, { kind: "tick" });

  for (let due = agenda.next(); due !== undefined; due = agenda.next()) {
    const { atS, event } = due;
    if (atS > scenario.endS || (atS > scenario.lastJoinS && measuredWaiting === 0)) break;
    happen(event, atS);
  }
  for (const entryId of Array.from(waiting.keys())) leave(entryId, scenario.endS, "still waiting");
  return { waits, matches, lacking, voids, lonelyVoids, fits, substituted, delaysS };
};
