import { setTimeout as sleep } from "node:timers/promises";
import type { QueueEntry, QueueInfo, QueueStatus } from "@gokaku/contract";
import type { Chance } from "../../tools/player/chance.ts";
import type { Answer, Api } from "../../tools/player/http.ts";
import type { Session } from "../../tools/player/login.ts";
import type { System } from "../../tools/system/system.ts";
import { nowUs } from "./clock.ts";
import { type Fields, type Operation, outcomeOf, storedOperation, toOperation } from "./operation.ts";
import { actUntilAnswered } from "./stage.ts";

const ACTS = ["join", "leave", "status", "view"] as const;
type Act = (typeof ACTS)[number];

const ROLES = [
  ["TANK", "MIDDLE", "SUPPORT", "TOP_LANE", "BOTTOM_LANE"],
  ["MIDDLE", "TANK", "BOTTOM_LANE", "SUPPORT", "TOP_LANE"],
] as const;
type Roles = (typeof ROLES)[number];

const entryFields = ({ entry_id, state, version, selected_roles }: QueueEntry): Fields => ({
  entry: entry_id,
  state,
  version: String(version),
  roles: selected_roles.join(),
});

const READERS: Readonly<Record<Act, (body: unknown, userId: string) => Fields>> = {
  join: (body) => entryFields((body as { readonly entry: QueueEntry }).entry),
  leave: () => ({}),
  status: (body) => {
    const { entry, last_end } = body as QueueStatus;
    return { end: last_end?.cause ?? "", ...(entry === null ? { entry: "" } : entryFields(entry)) };
  },
  view: (body, userId) => ({
    seated: (body as QueueInfo).ongoing_match_players.includes(userId) ? "yes" : "no",
  }),
};

interface Made {
  readonly userId: string;
  readonly client: number;
  readonly act: Act;
  readonly roles: Roles;
  /** Microseconds. */
  readonly call: number;
  readonly returned: number;
}

/** The operation of a player's call; null when it says nothing. */
export const queueOperation = (
  { userId, client, act, roles, call, returned }: Made,
  answer: Pick<Answer, "status" | "error" | "body">,
): Operation | null =>
  toOperation(
    {
      model: "queue",
      key: userId,
      client,
      act,
      args: act === "join" ? { roles: roles.join() } : {},
      isRead: act === "status" || act === "view",
      call,
      returned,
    },
    outcomeOf(answer, (body) => READERS[act](body, userId)),
  );

const PATHS = {
  join: { method: "POST", path: "/api/queue/join" },
  leave: { method: "POST", path: "/api/queue/leave" },
  status: { method: "GET", path: "/api/queue/me" },
  view: { method: "GET", path: "/api/queue" },
} as const satisfies Record<Act, unknown>;

/** Calls the queue for one of a player's clients. */
const act = async (
  api: Api,
  { account, token }: Session,
  made: Pick<Made, "client" | "act" | "roles">,
  keep: (operation: Operation) => void,
): Promise<Answer> => {
  const call = nowUs();
  const body = made.act === "join" ? { selected_roles: made.roles, blocking: [] } : {};
  const isRead = PATHS[made.act].method === "GET";
  const answer = await api.call({ ...PATHS[made.act], token, ...(isRead ? {} : { body }) });
  const operation = queueOperation({ ...made, userId: account.userId, call, returned: nowUs() }, answer);
  if (operation !== null) keep(operation);
  return answer;
};

const chooseAct = (chance: Chance): Act => {
  const share = chance.unit();
  if (share < 0.4) return "join";
  if (share < 0.55) return "leave";
  return share < 0.85 ? "status" : "view";
};

const BETWEEN_ACTS_MS = 1_400;

/** One of a player's clients acts so often, at random. */
export const playClient = async (
  api: Api,
  session: Session,
  client: number,
  acts: number,
  chance: Chance,
  keep: (operation: Operation) => void,
): Promise<void> => {
  await actUntilAnswered(
    api,
    acts,
    () => sleep(chance.whole(0, BETWEEN_ACTS_MS)),
    () => {
      const roles = chance.unit() < 0.85 ? ROLES[0] : ROLES[1];
      return act(api, session, { client, act: chooseAct(chance), roles }, keep);
    },
  );
};

/** Reads the end of a player's history until both reads are answered. */
export const readEnd = async (
  api: Api,
  session: Session,
  keep: (operation: Operation) => void,
): Promise<void> => {
  for (const one of ["leave", "status", "view"] as const)
    for (;;) {
      const { status, error } = await act(api, session, { client: 0, act: one, roles: ROLES[0] }, keep);
      if (status === 200 || (status >= 400 && status < 500 && error !== "busy" && status !== 429)) break;
      await sleep(500);
    }
};

interface ClaimRow {
  readonly match_id: string;
  readonly user_id: string;
  readonly state: string;
  readonly claimed: number;
  readonly decided: number | null;
}

const CLAIMS = `
  select match_id::text, seat.user_id, state, claimed_at_ms::float8 as claimed, decided_at_ms::float8 as decided
  from claim cross join lateral jsonb_to_recordset(claim.seats) as seat (user_id text)
  where seat.user_id = any($1::text[])`;
const RELEASES = `
  select match_id::text, user_id, released_at_ms::float8 as at from seat
  where released_at_ms is not null and user_id = any($1::text[])`;

/** The acts of the system on the players' entries and seats, from queue's tables. */
export const systemOperations = async (
  { queue }: Pick<System, "queue">,
  userIds: readonly string[],
): Promise<readonly Operation[]> => {
  const { rows: claims } = await queue.query<ClaimRow>(CLAIMS, [userIds]);
  const { rows: releases } = await queue.query<{ match_id: string; user_id: string; at: number }>(RELEASES, [
    userIds,
  ]);
  const stored = (key: string, name: string, match: string, atMs: number): Operation =>
    storedOperation({ model: "queue", key, act: name, args: { match } }, atMs);
  return [
    ...claims.flatMap(({ match_id, user_id, state, claimed, decided }) => [
      stored(user_id, "claim", match_id, claimed),
      ...(decided === null
        ? []
        : [stored(user_id, state === "created" ? "seat" : "undo", match_id, decided)]),
    ]),
    ...releases.map(({ match_id, user_id, at }) => stored(user_id, "free", match_id, at)),
  ];
};
