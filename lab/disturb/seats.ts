import { setTimeout as sleep } from "node:timers/promises";
import type { Match, SeatOffer, ServerFrame } from "@gokaku/contract";
import { hashOf } from "@gokaku/game";
import { type Chance, createChance } from "../../tools/player/chance.ts";
import { beGuest, stayAbsent } from "../../tools/player/guest.ts";
import { createApi } from "../../tools/player/http.ts";
import type { Session } from "../../tools/player/login.ts";
import { isFinal, type Manner, playMatch } from "../../tools/player/play-match.ts";
import { createPlayer, type Player } from "../../tools/player/player.ts";
import { openRecorder, type Recorder } from "../../tools/player/recorder.ts";
import { agreedResult, buildReport, type Character, loadCharacters } from "../../tools/player/report.ts";
import { createTally, percentile } from "../../tools/player/tally.ts";
import { until } from "../../tools/process/pace.ts";
import { CliError, messageOf } from "../../tools/process/say.ts";
import { askLauncher } from "../../tools/start/control.ts";
import { SERVICE_NAMES } from "../../tools/start/services.ts";
import { makeAccounts } from "../../tools/system/accounts.ts";
import { openWindows } from "../../tools/system/matches.ts";
import { type System, withSystem } from "../../tools/system/system.ts";
import { say, wholeOption } from "../command.ts";
import { countingRarePaths } from "../rare-paths.ts";
import { verify } from "./play-stories.ts";
import {
  type Charges,
  type Comparison,
  compareCharges,
  isMissing,
  isUnconfirmed,
  partOf,
  recordSeats,
  type SeatRecord,
} from "./seat-model.ts";
import { signal } from "./stories.ts";

export const SEATS_OPTIONS = {
  matches: { type: "string", default: "1000" },
  minutes: { type: "string", default: "25" },
  players: { type: "string", default: "400" },
  seed: { type: "string", default: "1" },
} as const;

const CHECK_IN_S = 30;
/** Nine players wait until the deadline when one does not report. */
const SETTINGS = { MATCHING_INTERVAL_S: "5", REPORT_DEADLINE_S: "120", SHARE_PROCESSES: "off" };
/** Open matches end by reports, or at the deadline for reports. */
const CLOSING_MS = 150_000;
/** The relays compare the stream with their tables every minute; then they replay. */
const REST_S = 120;

const BETWEEN_KILLS_MS = [4_000, 12_000] as const;
const DOWN_MS = [100, 2_500] as const;

/** Players name a missing one so long after all seats were confirmed, and report without them so much later. */
const NAMING_AFTER_MS = 2_000;
const NAMING_ENDS_MS = 40_000;
const DECLINES_WITHIN_MS = 20_000;
/** A player who declined may play again after so long; others take the place meanwhile. */
const FINED_MS = 310_000;
const ACCOUNTS_PER_PLACE = 2;
/** A row stays locked longer while its service is killed; the players try again. */
const EXPECTED_REFUSAL = "409 busy";

const playersOf = ({ team_a, team_b }: Match) => [...team_a.players, ...team_b.players];

const mannerOf = (match: Match, userId: string, chance: Chance, characters: readonly Character[]): Manner => {
  const reportAfterMs = chance.whole(2000, 6000);
  const hurries = partOf(match.match_id, userId) === "hurries";
  let completeSinceMs: number | null = null;
  /** For how long all seats have been confirmed. */
  const completeMs = (seen: Match, elapsedMs: number): number => {
    if (isUnconfirmed(seen)) completeSinceMs = null;
    else completeSinceMs ??= elapsedMs;
    return completeSinceMs === null ? -1 : elapsedMs - completeSinceMs;
  };
  const missingIn = (seen: Match): string | undefined =>
    seen.can_substitute
      ? playersOf(seen).find(
          ({ user_id }) => user_id !== userId && isMissing(partOf(match.match_id, user_id)),
        )?.user_id
      : undefined;
  return {
    checkInAfterMs: chance.whole(0, 4000),
    lobbyAfterMs: chance.whole(500, 4000),
    transfersHost: hashOf(`host/${match.match_id}`) % 6 === 0,
    missing: (seen, elapsedMs) =>
      completeMs(seen, elapsedMs) > NAMING_AFTER_MS ? (missingIn(seen) ?? null) : null,
    isTimeToReport: (seen, elapsedMs) => {
      if (hurries && elapsedMs > reportAfterMs) return true;
      const sinceMs = completeMs(seen, elapsedMs);
      return sinceMs > reportAfterMs && (missingIn(seen) === undefined || sinceMs > NAMING_ENDS_MS);
    },
    report: ({ match_id }) => buildReport({ match_id }, userId, agreedResult(match_id), characters),
  };
};

/** Repeats a call until it is answered. @returns whether it was answered with 200 */
const insist = async (call: () => ReturnType<Player["checkIn"]>, closing: AbortSignal): Promise<boolean> => {
  while (!closing.aborted) {
    const answer = await call();
    if (isFinal(answer)) return answer.status === 200;
    await sleep(1000);
  }
  return false;
};

const playAs =
  (chance: Chance, characters: readonly Character[]) =>
  async (player: Player, match: Match, closing: AbortSignal): Promise<void> => {
    const { userId } = player.account;
    const part = partOf(match.match_id, userId);
    if (part === "vanishes") await insist(player.checkIn, closing);
    if (isMissing(part)) return stayAbsent(player, match, closing);
    if (part === "declines") {
      await sleep(chance.whole(0, DECLINES_WITHIN_MS));
      if (player.match()?.match_id === match.match_id && (await insist(player.decline, closing))) return;
    }
    await playMatch(player, match, mannerOf(match, userId, chance, characters), closing);
  };

/** Three of five accept, one refuses, one does not answer. */
const answerOffer = async (player: Player, { match_id }: SeatOffer): Promise<unknown> => {
  const place = hashOf(`offer/${match_id}/${player.account.userId}`) % 5;
  if (place === 0) return player.refuseOffer(match_id);
  return place === 1 ? undefined : player.acceptOffer(match_id);
};

/** Kills services at random and restarts them until `over` aborts. @returns the kills by service */
const killServices = async (system: System, recorder: Recorder, chance: Chance, over: AbortSignal) => {
  const kills: Record<string, number> = {};
  for (;;) {
    await sleep(chance.whole(...BETWEEN_KILLS_MS), undefined, { signal: over }).catch(() => {});
    if (over.aborted) return kills;
    const name = SERVICE_NAMES[chance.whole(0, SERVICE_NAMES.length - 1)] ?? "matches";
    recorder.keep("", "disturbance", { name });
    signal(system, name, "SIGKILL");
    kills[name] = (kills[name] ?? 0) + 1;
    await sleep(chance.whole(...DOWN_MS));
    await askLauncher(system.dataDir, { command: "restart", name });
  }
};

/** Lets those leave who wait again after an abandoned match, until no match is open. */
const emptyQueue = (system: System, known: ReadonlyMap<string, Session>): Promise<unknown> =>
  until(
    "no player waited and no match was open",
    async () => {
      const { rows } = await system.queue.query<{ user_id: string }>(
        "select user_id from entry where ended_at_ms is null",
      );
      for (const { user_id } of rows)
        await system.api.call({
          method: "POST",
          path: "/api/queue/leave",
          token: known.get(user_id)?.token,
          body: {},
        });
      const open = await system.matches.query("select id from matches where closed_at_ms is null limit 1");
      return rows.length === 0 && open.rowCount === 0;
    },
    { withinMs: CLOSING_MS, everyMs: 2_000 },
  );

interface Run {
  readonly record: SeatRecord;
  readonly kills: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

interface Size {
  readonly matches: number;
  readonly minutes: number;
  readonly players: number;
  readonly seed: number;
}

/** Lets players come, miss their matches and take seats while services are killed. */
const playSeats = async (system: System, { matches, minutes, players, seed }: Size): Promise<Run> => {
  const record = recordSeats();
  const recorder = openRecorder(system.dataDir);
  const tally = createTally();
  const open = new Map<string, Player>();
  const fined = new Map<string, () => void>();
  const api = createApi(system.api.origin, (call, answer) => {
    tally.count(call, answer);
    const { viewer } = call;
    if (viewer === undefined) return;
    if (answer.status === 200) recorder.keep(viewer, call.path, answer.body);
    record.said(call, answer, open.get(viewer)?.match() ?? null);
    if (answer.error.startsWith("penalty_")) fined.get(viewer)?.();
  });
  const observe = (viewer: string, frame: ServerFrame, openSinceMs: number | null): void => {
    recorder.keep(viewer, "socket", frame, openSinceMs);
    if ("action" in frame) {
      if (frame.action !== "match_found" || frame.data.match_id === "0") return;
      record.found(frame.data.match_id, frame.data.created_at_ms);
      record.saw(frame.data.match);
    } else if (frame.type === "subscribeMatchSuccess" || frame.type === "matchSeats") record.saw(frame.match);
  };
  const characters = await loadCharacters(system.api);
  const [over, closing] = [new AbortController(), new AbortController()];
  const state = new Map<string, boolean>();
  const news = {
    onJoined: () => {},
    onMatched: (_userId: string, { match_id }: Match) => {
      if (!state.has(match_id)) state.set(match_id, false);
      if (state.size >= matches) over.abort();
    },
    onClosed: (_userId: string, { match_id }: Match) => void state.set(match_id, true),
  };

  const chanceOfRates = createChance(seed);
  say("making the accounts");
  const unused = await makeAccounts(system.api, system.admin.token, ACCOUNTS_PER_PLACE * players, () =>
    chanceOfRates.whole(1200, 1800),
  );
  const known = new Map(unused.map((session) => [session.account.userId, session]));
  const resting: { readonly session: Session; readonly untilMs: number }[] = [];
  /** A new player, or the one whose timeout ends first; null when `over` aborts before. */
  const nextSession = async (): Promise<Session | null> => {
    const session = unused.pop();
    if (session !== undefined) return session;
    const rested = resting.shift();
    if (rested === undefined) throw new CliError("There are fewer accounts than places.");
    const leftMs = Math.max(0, rested.untilMs - Date.now());
    return sleep(leftMs, rested.session, { signal: over.signal }).catch(() => null);
  };
  const takePlace = async (index: number): Promise<void> => {
    const chance = createChance(seed * 1000 + index);
    await sleep(chance.whole(0, 8_000));
    while (!over.signal.aborted) {
      const session = await nextSession();
      if (session === null) return;
      const { userId } = session.account;
      const gone = new AbortController();
      const player = createPlayer(api, session.account, session.token, observe);
      open.set(userId, player);
      fined.set(userId, () => gone.abort());
      const habits = { play: playAs(chance, characters), answerOffer };
      const leaving = AbortSignal.any([over.signal, gone.signal]);
      await beGuest(player, chance, characters, news, leaving, closing.signal, habits);
      player.close();
      open.delete(userId);
      resting.push({ session, untilMs: Date.now() + FINED_MS });
    }
  };
  const timer = setTimeout(() => over.abort(), minutes * 60_000);
  over.signal.addEventListener("abort", () => setTimeout(() => closing.abort(), CLOSING_MS).unref());
  const killing = killServices(system, recorder, createChance(seed + 7), over.signal);
  killing.catch(() => over.abort());
  await Promise.all(Array.from({ length: players }, (_, index) => takePlace(index)));
  clearTimeout(timer);
  const kills = await killing;
  await emptyQueue(system, known);
  api.close();
  await recorder.close();
  const unintended = Object.entries(tally.refusals()).filter(
    ([code, row]) => row.unintended > 0 && code !== EXPECTED_REFUSAL,
  );
  return {
    record,
    kills,
    problems: unintended.map(([code, row]) => `${row.unintended} unintended refusals: ${code}`),
  };
};

/** The time from the first match to the last one, in minutes. */
const minutesOf = ({ courses }: SeatRecord): number => {
  const times = [...courses.values()].flatMap(({ createdAtMs }) => createdAtMs ?? []);
  return (Math.max(...times) - Math.min(...times)) / 60_000;
};

const limitCheckIn = async ({ api, admin }: System): Promise<void> => {
  const body = { id: "check_in_timeout", value: String(CHECK_IN_S), reason: "seats" };
  const call = { method: "PUT", path: "/api/master/settings", token: admin.token, body } as const;
  const answer = await api.call(call);
  if (answer.status !== 200) throw new CliError(`The setting was answered ${answer.status} ${answer.error}.`);
};

const chargesIn = async ({ users }: System): Promise<Charges> => ({
  seats: (
    await users.query<Charges["seats"][number]>(
      "select match_id::text, user_id, cause, is_free from vacated_seat",
    )
  ).rows,
  penalties: (
    await users.query<Charges["penalties"][number]>(
      "select match_id::text, user_id, cause from penalty where withdrawn_at is null",
    )
  ).rows,
});

const CAUSES = "select cause, count(*)::int as count from settlements group by 1 order by 1";
const SEATS = `select kind as cause, count(*)::int as count from seat_changes
  where kind in ('no_check_in', 'declined', 'missing', 'seated') group by 1 order by 1`;
const OFFERS = "select state as cause, count(*)::int as count from seat_offer group by 1 order by 1";
/** From the open seat to the substitute or to the end of the match, in seconds. */
const FILLED = `select (least(s.at_ms, m.closed_at_ms) - l.at_ms)::float8 / 1000 as seconds
  from seat_changes l join matches m on m.id = l.match_id
  left join substitutions u on u.match_id = l.match_id and u.vacated_user_id = l.user_id and u.refusal is null
  left join seat_changes s on s.match_id = l.match_id and s.kind = 'seated' and s.user_id = u.user_id
  where l.kind in ('no_check_in', 'declined', 'missing')`;

const textOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

const reportOf = async (
  system: System,
  { record, kills }: Run,
  { counts }: Comparison,
): Promise<string[]> => {
  const byCause = async (client: System["queue"], sql: string): Promise<string> => {
    const { rows } = await client.query<{ cause: string; count: number }>(sql);
    return textOf(Object.fromEntries(rows.map(({ cause, count }) => [cause, count])));
  };
  const { rows } = await system.matches.query<{ seconds: number | null }>(FILLED);
  const seconds = rows.flatMap((row) => row.seconds ?? []);
  const figure = (share: number): string => (percentile(seconds, share) ?? 0).toFixed(1);
  return [
    `matches                    ${record.courses.size} in ${minutesOf(record).toFixed(1)} minutes: ${await byCause(system.matches, CAUSES)}`,
    `kills                      ${Object.values(kills).reduce((sum, count) => sum + count, 0)}: ${textOf(kills)}`,
    `seats                      ${await byCause(system.matches, SEATS)}`,
    `open seats                 p50 ${figure(0.5)} s, p95 ${figure(0.95)} s, at most ${figure(1)} s`,
    `offers                     ${await byCause(system.queue, OFFERS)}`,
    `charges by the model       ${textOf(counts)}`,
  ];
};

/** Disturbs the seats of matches and compares the data with what the players did. Exit code 1 for any problem. */
export const disturbSeats = async (
  values: Readonly<Record<keyof typeof SEATS_OPTIONS, string>>,
): Promise<number> => {
  const size = {
    matches: wholeOption("matches", values.matches, 1, 100_000),
    minutes: wholeOption("minutes", values.minutes, 1, 600),
    players: wholeOption("players", values.players, 20, 2_000),
    seed: wholeOption("seed", values.seed, 0, 2 ** 20),
  };
  const disturb = async (system: System): Promise<void> => {
    await openWindows(system);
    await limitCheckIn(system);
    const played = await playSeats(system, size);
    say("played; verifying");
    const broken = await verify(system, REST_S);
    const comparison = compareCharges(played.record, await chargesIn(system));
    for (const line of await reportOf(system, played, comparison)) console.log(line);
    const problems = [...played.problems, ...broken, ...comparison.problems];
    for (const problem of problems) console.log(problem);
    if (problems.length > 0) throw new CliError(`${problems.length} problems`);
  };
  try {
    await withSystem("seats", (system) => countingRarePaths(system.dataDir, () => disturb(system)), SETTINGS);
    return 0;
  } catch (error) {
    say(messageOf(error));
    return 1;
  }
};
