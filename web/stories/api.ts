import type {
  Character,
  CurrentMatchResponse,
  DummyUser,
  Match,
  QueueStatus,
  RankingResponse,
  User,
} from "@gokaku/contract";
import { LIMITS, ROLES } from "@gokaku/game";

export const BASE_URL = process.env.STORY_BASE_URL ?? "http://127.0.0.1:8080";
export const PASSWORD = process.env.DUMMY_PASSWORD ?? "gokaku";

/** One test account that lives by the public API alone. */
export interface ApiPlayer {
  readonly userId: string;
  readonly token: string;
  readonly loginUser: unknown;
  readonly get: <Answer>(path: string) => Promise<Answer>;
  readonly post: <Answer>(path: string, body: object) => Promise<Answer>;
  readonly put: <Answer>(path: string, body: object) => Promise<Answer>;
}

const request = async (
  path: string,
  token: string | null,
  body?: object,
  method = body === undefined ? "GET" : "POST",
): Promise<unknown> => {
  const response = await fetch(BASE_URL + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
};

export const login = async (userId: string): Promise<ApiPlayer> => {
  const answer = (await request("/api/auth/dummy/login", null, { user_id: userId, password: PASSWORD })) as {
    access_token: string;
    user: unknown;
  };
  const token = answer.access_token;
  return {
    userId,
    token,
    loginUser: answer.user,
    get: async <Answer>(path: string) => (await request(path, token)) as Answer,
    post: async <Answer>(path: string, body: object) => (await request(path, token, body)) as Answer,
    put: async <Answer>(path: string, body: object) => (await request(path, token, body, "PUT")) as Answer,
  };
};

export const isMatch = (match: CurrentMatchResponse["match"]): match is Match => match.match_id !== "0";

export const currentMatch = async (player: ApiPlayer): Promise<Match | null> => {
  const { match } = await player.get<CurrentMatchResponse>("/api/matches/current");
  return isMatch(match) ? match : null;
};

export const me = (player: ApiPlayer) => player.get<User>("/api/users/me");
export const ranking = async () => (await request("/api/public/ranking", null)) as RankingResponse;
export const characters = async () =>
  ((await request("/api/pokemon", null)) as { pokemon: Character[] }).pokemon.filter(
    (character) => character.type !== null,
  );

const isFree = async (player: ApiPlayer): Promise<boolean> => {
  const status = await player.get<QueueStatus>("/api/queue/me");
  const { effective_penalty: penalty, penalty_timeout_until: until } = await me(player);
  const mayJoin = penalty < LIMITS.blockingPenalty && until <= Date.now() / 1000;
  return mayJoin && !status.in_queue && (await currentMatch(player)) === null;
};

/** The first run of accounts, closest in rate, that may join and neither wait nor play. */
export const freePlayers = async (count: number): Promise<readonly ApiPlayer[]> => {
  const { dummy_users: users } = (await request("/api/auth/dummy/users", null)) as {
    dummy_users: DummyUser[];
  };
  const near = users
    .filter((user) => user.user_id !== "dummy_admin")
    .toSorted((one, other) => Math.abs(one.rate - 1525) - Math.abs(other.rate - 1525));
  const free: ApiPlayer[] = [];
  for (const user of near) {
    if (free.length === count) break;
    const player = await login(user.user_id);
    if (await isFree(player)) free.push(player);
  }
  if (free.length < count) throw new Error(`only ${free.length} of ${count} test accounts are free`);
  return free;
};

/** Offers all roles; while the result of the last match is still being applied it asks again. */
const join = async (player: ApiPlayer, patience = 20): Promise<void> => {
  try {
    await player.post("/api/queue/join", { selected_roles: ROLES, blocking: [] });
  } catch (failure) {
    if (patience === 0 || !String(failure).includes("result_pending")) throw failure;
    await new Promise((resolve) => setTimeout(resolve, 500));
    await join(player, patience - 1);
  }
};

/** Confirms the seat as soon as a match is found, as a page does. */
const confirmSeat = async (player: ApiPlayer, patience = 200): Promise<void> => {
  const match = await currentMatch(player).catch(() => null);
  if (match !== null) {
    await player.post("/api/matches/current/check-in", {}).catch(() => undefined);
    return;
  }
  if (patience === 0) return;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await confirmSeat(player, patience - 1);
};

/** Lets the players wait and confirm the seats that they get. @param absent players who do not come */
export const joinAll = async (players: readonly ApiPlayer[], absent: readonly ApiPlayer[] = []) => {
  await Promise.all(players.map((player) => join(player)));
  for (const player of players) if (!absent.includes(player)) void confirmSeat(player);
};

export type Winner = "A-win" | "B-win";

/**
 * Everybody of a match, whoever was drawn, reports the same winner, each with another character.
 * @param reported who has reported already
 */
export const reportAll = async (
  players: readonly ApiPlayer[],
  match: Match,
  result: Winner,
  reported?: ApiPlayer,
) => {
  const all = await characters();
  const ids = [match.team_a, match.team_b]
    .flatMap((team) => team.players.map(({ user_id: id }) => id))
    .filter((id) => id !== reported?.userId);
  const drawn = await Promise.all(
    ids.map(async (id) => players.find(({ userId }) => userId === id) ?? login(id)),
  );
  for (const [index, player] of drawn.entries()) {
    const character = all[index + 20];
    if (character === undefined) throw new Error("too few characters");
    await player.post(`/api/matches/${match.match_id}/report`, {
      result,
      banned_pokemon: "EMPTY",
      picked_pokemon: character.pokemon_id,
      pokemon_move1: character.moves.move_1a ?? "",
      pokemon_move2: character.moves.move_2a ?? "",
      violation_report: "",
    });
  }
};
