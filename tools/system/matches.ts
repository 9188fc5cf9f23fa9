import type { SettingsResponse } from "@gokaku/contract";
import type { Role } from "@gokaku/game";
import { lanesOf } from "../player/lanes.ts";
import type { Session } from "../player/login.ts";
import { agreedResult, buildReport, type Character } from "../player/report.ts";
import { inWidth, until } from "../process/pace.ts";
import { CliError } from "../process/say.ts";
import type { System } from "./system.ts";

export const PLAYERS_PER_MATCH = 10;
const WIDTH = 16;
const MADE_WITHIN_MS = 60_000;
const RELEASED = { withinMs: 60_000, everyMs: 50 };

/**
 * Lets all players play with each other, since rates drift apart over many matches of a measurement.
 */
export const openWindows = async ({ api, admin }: Pick<System, "api" | "admin">): Promise<void> => {
  const call = { path: "/api/admin/matchmaker/settings", token: admin.token };
  const known = await api.call({ ...call, method: "GET" });
  const { version, settings } = known.body as SettingsResponse;
  const body = {
    version,
    settings: { ...settings, window_base: 1000, window_maximum: 3000, match_value: 10_000 },
  };
  const answer = await api.call({ ...call, method: "PUT", body });
  if (answer.status !== 200)
    throw new CliError(`The matchmaker's settings were answered ${answer.status} ${answer.error}.`);
};

/** Puts a player into the queue. */
export const join = async ({ api }: System, { token }: Session, roles: readonly Role[]): Promise<void> => {
  const body = { selected_roles: roles, blocking: [] };
  const answer = await api.call({ method: "POST", path: "/api/queue/join", token, body });
  if (answer.status !== 200) throw new CliError(`A player could not join: ${answer.status} ${answer.error}.`);
};

/** Puts these players into the queue. */
export const joinAll = (system: System, sessions: readonly Session[]): Promise<unknown> =>
  inWidth(sessions, WIDTH, (session, place) => join(system, session, lanesOf(place)));

export const openTick = async ({ api, admin }: System): Promise<void> => {
  const call = { method: "POST", path: "/api/debug/matchmaking/trigger", token: admin.token } as const;
  const answer = await api.call({ ...call, body: {} });
  if (answer.status !== 200)
    throw new CliError(`The tick could not be opened: ${answer.status} ${answer.error}.`);
};

interface OpenMatch {
  readonly matchId: string;
  readonly sessions: readonly Session[];
}

/** The open matches with the sessions of their players. */
const listOpenMatches = async ({ matches }: System, sessions: readonly Session[]): Promise<OpenMatch[]> => {
  const { rows } = await matches.query<{ match_id: string; user_ids: string[] }>(
    `select id::text as match_id, array_agg(user_id order by user_id) as user_ids
     from matches join match_players on match_id = id where closed_at_ms is null group by id`,
  );
  const byUserId = new Map(sessions.map((session) => [session.account.userId, session]));
  return rows.map(({ match_id: matchId, user_ids }) => ({
    matchId,
    sessions: user_ids.flatMap((userId) => byUserId.get(userId) ?? []),
  }));
};

const countOf = async (client: System["queue"], statement: string): Promise<number> =>
  (await client.query<{ count: number }>(statement)).rows[0]?.count ?? 0;

const openSeats = ({ queue }: System): Promise<number> =>
  countOf(queue, "select count(*)::int as count from seat where released_at_ms is null");

/** Waits until the players sit in their matches. @throws CliError when fewer matches come about */
export const untilMade = async (system: System, sessions: readonly Session[]): Promise<OpenMatch[]> => {
  await until(
    `${sessions.length / PLAYERS_PER_MATCH} matches were made`,
    async () => (await openSeats(system)) === sessions.length,
    { withinMs: MADE_WITHIN_MS, everyMs: 100 },
  );
  return listOpenMatches(system, sessions);
};

/** Lets these players confirm their seats. */
export const confirmSeats = ({ api }: System, sessions: readonly Session[]): Promise<unknown> =>
  inWidth(sessions, WIDTH, async ({ token }) => {
    const answer = await api.call({
      method: "POST",
      path: "/api/matches/current/check-in",
      token,
      body: {},
    });
    if (answer.status !== 200)
      throw new CliError(`A seat could not be confirmed: ${answer.status} ${answer.error}.`);
  });

/** Makes as many matches as the players allow, in one tick, with confirmed seats. */
export const makeMatches = async (system: System, sessions: readonly Session[]): Promise<OpenMatch[]> => {
  await joinAll(system, sessions);
  await openTick(system);
  const open = await untilMade(system, sessions);
  await confirmSeats(system, sessions);
  return open;
};

interface Ballot {
  readonly matchId: string;
  readonly session: Session;
}

/** The reports of one match: nine that leave it open, and the closing one. */
const ballotsOf = ({
  matchId,
  sessions,
}: OpenMatch): { readonly open: Ballot[]; readonly last: Ballot[] } => {
  const ballots = sessions.map((session) => ({ matchId, session }));
  return { open: ballots.slice(0, -1), last: ballots.slice(-1) };
};

/** Sends nine equal reports of each match. */
export const reportByNine = (
  system: System,
  open: readonly OpenMatch[],
  characters: readonly Character[],
): Promise<unknown> =>
  sendReports(
    system,
    open.flatMap((match) => ballotsOf(match).open),
    characters,
  );

/** Sends the report that closes each match, and waits until all players are free, unless `isWaiting` is false. */
export const closeByTenth = async (
  system: System,
  open: readonly OpenMatch[],
  characters: readonly Character[],
  { isWaiting = true }: { readonly isWaiting?: boolean } = {},
): Promise<void> => {
  await sendReports(
    system,
    open.flatMap((match) => ballotsOf(match).last),
    characters,
  );
  if (!isWaiting) return;
  await until("all players were free again", async () => (await openSeats(system)) === 0, RELEASED);
};

const sendReports = ({ api }: System, ballots: readonly Ballot[], characters: readonly Character[]) =>
  inWidth(ballots, WIDTH, async ({ matchId, session }) => {
    const { userId } = session.account;
    const body = buildReport({ match_id: matchId }, userId, agreedResult(matchId), characters);
    const path = `/api/matches/${matchId}/report`;
    const answer = await api.call({ method: "POST", path, token: session.token, body });
    if (answer.status !== 200) throw new CliError(`A report was answered ${answer.status} ${answer.error}.`);
  });
