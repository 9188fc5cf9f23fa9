import type { Match } from "@gokaku/contract";
import { hashOf, LIMITS } from "@gokaku/game";
import type { Answer, Call } from "../../tools/player/http.ts";

/** A player's conduct in a match. A hash decides it, so that the other nine and the model know it. */
export type Part = "plays" | "absent" | "declines" | "vanishes" | "hurries";

/** To one match in this many, seven of ten players do not come. */
const DESERTED_EVERY = 30;

export const partOf = (matchId: string, userId: string): Part => {
  const place = hashOf(`part/${matchId}/${userId}`) % 100;
  if (hashOf(`deserted/${matchId}`) % DESERTED_EVERY === 0) return place < 70 ? "absent" : "plays";
  if (place < 4) return "absent";
  if (place < 7) return "declines";
  if (place < 9) return "vanishes";
  return place < 10 ? "hurries" : "plays";
};

/** Whether a player with this part is missing once the match has ten confirmed seats. */
export const isMissing = (part: Part): boolean => part === "absent" || part === "vanishes";

/** Every call counts that may have been applied; `isSure` for an answer with 200. */
interface Done {
  readonly isSure: boolean;
  /** Unix ms of call and answer. */
  readonly fromMs: number;
  readonly toMs: number;
}

interface Course {
  /** Unix ms; null before a player heard of it. */
  createdAtMs: number | null;
  readonly confirmed: Map<string, Done>;
  readonly declined: Map<string, Done>;
  readonly accepted: Set<string>;
  /** The players who named a player as missing. */
  readonly named: Map<string, Set<string>>;
  readonly seenOpen: Set<string>;
  isReported: boolean;
  /** A player reported before all seats were confirmed. */
  isHurried: boolean;
}

export interface SeatRecord {
  readonly courses: ReadonlyMap<string, Course>;
  readonly found: (matchId: string, createdAtMs: number) => void;
  readonly saw: (match: Match) => void;
  readonly said: (call: Call, answer: Answer, current: Match | null) => void;
}

const CONFIRMS = ["/check-in", "/lobby/update", "/host/transfer", "/missing"];

const matchIdOf = ({ path, body }: Call, answer: Answer, current: Match | null): string | undefined => {
  if (path.endsWith("/report")) return path.split("/").at(-2);
  if (path.endsWith("/offer/accept")) return (body as { match_id: string }).match_id;
  const answered = (answer.body as Partial<Match> | null)?.match_id;
  return answer.status === 200 && !path.endsWith("/decline") ? answered : current?.match_id;
};

const keep = (all: Map<string, Done>, userId: string, done: Done): void => {
  if (all.get(userId)?.isSure !== true) all.set(userId, done);
};

export const isUnconfirmed = ({ team_a, team_b }: Match): boolean =>
  [...team_a.players, ...team_b.players].some(({ attendance }) => attendance !== "confirmed");

/** Records acts and sights of the players of a run, for the comparison with the data of the system. */
export const recordSeats = (): SeatRecord => {
  const courses = new Map<string, Course>();
  const courseOf = (matchId: string): Course => {
    const known = courses.get(matchId);
    if (known) return known;
    const course: Course = {
      createdAtMs: null,
      confirmed: new Map(),
      declined: new Map(),
      accepted: new Set(),
      named: new Map(),
      seenOpen: new Set(),
      isReported: false,
      isHurried: false,
    };
    courses.set(matchId, course);
    return course;
  };
  return {
    courses,
    found: (matchId, createdAtMs) => {
      courseOf(matchId).createdAtMs = createdAtMs;
    },
    saw: (match) => {
      const course = courseOf(match.match_id);
      for (const { user_id, attendance } of [...match.team_a.players, ...match.team_b.players])
        if (attendance === "open") course.seenOpen.add(user_id);
    },
    said: (call, answer, current) => {
      const { path, viewer } = call;
      const isSure = answer.status === 200;
      if (viewer === undefined || !(isSure || answer.status === 0 || answer.status >= 500)) return;
      const matchId = matchIdOf(call, answer, current);
      if (matchId === undefined) return;
      const toMs = Date.now();
      const done = { isSure, fromMs: toMs - answer.ms, toMs };
      const course = courseOf(matchId);
      if (CONFIRMS.some((end) => path.endsWith(end))) keep(course.confirmed, viewer, done);
      if (path.endsWith("/decline")) keep(course.declined, viewer, done);
      if (path.endsWith("/offer/accept")) course.accepted.add(viewer);
      if (path.endsWith("/missing")) {
        const { user_id } = call.body as { user_id: string };
        course.named.set(user_id, (course.named.get(user_id) ?? new Set()).add(viewer));
      }
      if (path.endsWith("/report")) {
        course.isReported ||= isSure;
        course.isHurried ||= current !== null && isUnconfirmed(current);
      }
    },
  };
};

/** The charges that users has stored. */
export interface Charges {
  readonly seats: readonly {
    readonly match_id: string;
    readonly user_id: string;
    readonly cause: string;
    readonly is_free: boolean;
  }[];
  readonly penalties: readonly {
    readonly match_id: string;
    readonly user_id: string;
    readonly cause: string;
  }[];
}

type Answered = "must" | "may" | "never";

const isNamed = ({ named }: Course, userId: string): boolean =>
  (named.get(userId)?.size ?? 0) >= LIMITS.missingVotes;

/** Whether a player is to be charged for an absence, as far as the run can know. */
const absenceOf = (course: Course, matchId: string, userId: string): Answered => {
  const { confirmed, declined, accepted, seenOpen } = course;
  if (declined.get(userId)?.isSure === true) return "never";
  const hasCome = confirmed.get(userId)?.isSure === true || accepted.has(userId);
  if (hasCome && !isNamed(course, userId)) return "never";
  const hasTried = new Set([...confirmed.keys(), ...accepted]);
  if (!hasCome && hasTried.size < LIMITS.playersPerTeam) return "never";
  const stayed = [...confirmed].filter(
    ([id, { isSure }]) => isSure && !declined.has(id) && !isNamed(course, id),
  );
  const isExcusable = !hasCome && stayed.length < LIMITS.playersPerTeam;
  const isUnsure = hasTried.has(userId) !== hasCome || declined.has(userId);
  if (isExcusable || isUnsure || course.isHurried) return "may";
  const isAbsent = !hasCome && partOf(matchId, userId) === "absent";
  return seenOpen.has(userId) || (isAbsent && course.isReported) ? "must" : "may";
};

/** The rounding of the database's clock and the difference of clocks. */
const MARGIN_MS = 1_500;

/** Whether a decline is free as the first one of the day; null when the run cannot know. */
const isFreeDecline = (course: Course, { fromMs, toMs }: Done, isFirst: boolean): boolean | null => {
  if (course.createdAtMs === null) return null;
  const endMs = course.createdAtMs + LIMITS.freeDecline * 1000;
  if (fromMs > endMs + MARGIN_MS) return false;
  return isFirst && toMs < endMs - MARGIN_MS ? true : null;
};

const MARKS_PER_PENALTY = 3;

export interface Comparison {
  readonly problems: readonly string[];
  /** How often a player had to be charged, could be and could not. */
  readonly counts: Readonly<Record<Answered | "declined", number>>;
}

/** Compares the stored charges with what the players did. */
export const compareCharges = ({ courses }: SeatRecord, { seats, penalties }: Charges): Comparison => {
  const problems: string[] = [];
  const counts = { must: 0, may: 0, never: 0, declined: 0 };
  const keyOf = (row: { readonly match_id: string; readonly user_id: string }) =>
    `${row.match_id}/${row.user_id}`;
  const lost = new Map(seats.map((row) => [keyOf(row), row]));
  const absences = Map.groupBy(
    penalties.filter(({ cause }) => cause === "absence"),
    keyOf,
  );

  const players = new Map<string, Course>();
  for (const [matchId, course] of courses)
    for (const userId of [
      ...course.confirmed.keys(),
      ...course.declined.keys(),
      ...course.named.keys(),
      ...course.seenOpen,
    ])
      players.set(`${matchId}/${userId}`, course);
  for (const key of [...lost.keys(), ...absences.keys()])
    if (!players.has(key)) {
      const course = courses.get(key.split("/")[0] ?? "");
      if (course === undefined) problems.push(`${key} was charged for a match that no player saw`);
      else players.set(key, course);
    }

  const firstDeclines = new Map<string, number>();
  for (const { declined } of courses.values())
    for (const [userId, { fromMs }] of declined)
      firstDeclines.set(userId, Math.min(fromMs, firstDeclines.get(userId) ?? fromMs));

  for (const [key, course] of players) {
    const [matchId = "", userId = ""] = key.split("/");
    const row = lost.get(key);
    const charged = absences.get(key)?.length ?? 0;
    const expected = absenceOf(course, matchId, userId);
    counts[expected] += 1;
    if (charged > 1) problems.push(`${key} was charged ${charged} times`);
    if (charged > 0 && expected === "never")
      problems.push(`${key} was charged for an absence (${row?.cause})`);
    if (charged === 0 && expected === "must") problems.push(`${key} was not charged for an absence`);
    if (row !== undefined && (row.cause !== "declined") !== charged > 0)
      problems.push(`${key} lost a seat as ${row.cause} with ${charged} charges`);
    const decline = course.declined.get(userId);
    if (row?.cause === "declined" && decline === undefined)
      problems.push(`${key} counts as declined and did not decline`);
    if (decline?.isSure !== true) continue;
    counts.declined += 1;
    if (row?.cause !== "declined") problems.push(`${key} declined, which does not count`);
    else {
      const isFree = isFreeDecline(course, decline, firstDeclines.get(userId) === decline.fromMs);
      if (isFree !== null && isFree !== row.is_free)
        problems.push(
          `${key} declined ${isFree ? "free of charge, which costs" : "at a cost, which is free"}`,
        );
    }
  }

  const marks = Map.groupBy(
    seats.filter(({ cause, is_free }) => cause === "declined" && !is_free),
    ({ user_id }) => user_id,
  );
  const points = Map.groupBy(
    penalties.filter(({ cause }) => cause === "declined"),
    ({ user_id }) => user_id,
  );
  for (const userId of new Set([...marks.keys(), ...points.keys()])) {
    const [given, due] = [
      points.get(userId)?.length ?? 0,
      Math.floor((marks.get(userId)?.length ?? 0) / MARKS_PER_PENALTY),
    ];
    if (given !== due) problems.push(`${userId} has ${given} points for declined matches instead of ${due}`);
  }
  for (const { match_id, user_id, cause } of penalties)
    if (!["absence", "declined"].includes(cause) && !(cause === "silence" && isSilent(courses, user_id)))
      problems.push(`${match_id}/${user_id} was charged for ${cause}`);
  return { problems, counts };
};

/** Whether a player was once missing in a match that went on. */
const isSilent = (courses: SeatRecord["courses"], userId: string): boolean =>
  [...courses.keys()].some((matchId) => isMissing(partOf(matchId, userId)));
