import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { DiscordCall } from "./api.ts";
import type { DiscordFaults, Fault, RandomFaults } from "./faults.ts";
import type { DiscordGuilds } from "./guilds.ts";
import type { DiscordLimits } from "./limits.ts";
import type { DiscordWorld } from "./members.ts";
import type { DiscordOAuth } from "./oauth.ts";
import type { Permission } from "./permissions.ts";

/** How the whole of it may be down: no connection, or 503. */
export interface Outage {
  readonly how: "refused" | "unavailable";
  readonly forMs: number;
}

export interface Controlled {
  readonly world: DiscordWorld;
  readonly oauth: DiscordOAuth;
  readonly guilds: DiscordGuilds;
  readonly limits: DiscordLimits;
  readonly faults: DiscordFaults;
  readonly calls: readonly DiscordCall[];
  readonly goDown: (outage: Outage) => void;
  readonly comeBack: () => void;
}

/** The figures by which a client is judged. */
export const figuresOf = ({ guilds, limits, faults, calls }: Omit<Controlled, "world" | "oauth">) => ({
  calls: calls.length,
  byStatus: Object.fromEntries(
    [...Map.groupBy(calls, ({ status }) => status)].map(([status, own]) => [status, own.length]),
  ),
  byRoute: Object.fromEntries(
    [...Map.groupBy(calls, ({ route }) => route)].map(([route, own]) => [route, own.length]),
  ),
  invalid: limits.invalidCount(),
  violations: limits.violations,
  bannedForMs: limits.bannedForMs(),
  faultsGiven: faults.given.length,
  faultsLeft: faults.left(),
  repeated: guilds.repeated(),
  shortestEditGapMs: guilds.shortestEditGapMs(),
  pings: guilds.pings.filter(
    ({ userIds, roleIds, isEveryone }) => isEveryone || userIds.length + roleIds.length > 0,
  ).length,
  everyonePings: guilds.pings.filter(({ isEveryone }) => isEveryone).length,
});

const reported = ({ world: { joined, left, intercept: _own, ...world }, ...rest }: Controlled) => ({
  ...world,
  joined: [...joined],
  left: [...left],
  limits: rest.limits.settings,
  figures: figuresOf(rest),
});

const PLAIN: ReadonlySet<string> = new Set([
  "mode",
  "retryAfterS",
  "isGlobal",
  "delayMs",
  "remaining",
  "resetAfterS",
]);

type Act = (controlled: Controlled, isPut: boolean, ids: readonly string[], body: unknown) => void;

/** `PUT` does what a path names, `DELETE` undoes it or removes the thing. */
const ACTS: readonly (readonly [RegExp, Act])[] = [
  [
    /^\/control\/grants\/(\d+)$/,
    ({ oauth }, isPut, [userId = ""]) => void (isPut || oauth.endGrants(userId)),
  ],
  [
    /^\/control\/members\/(\d+)$/,
    ({ world }, isPut, [userId = ""]) => {
      const [to, from] = isPut ? [world.joined, world.left] : [world.left, world.joined];
      to.add(userId);
      from.delete(userId);
    },
  ],
  [
    /^\/control\/down$/,
    ({ goDown, comeBack }, isPut, _ids, body) => {
      if (isPut) goDown({ how: "unavailable", forMs: 600_000, ...(body as Partial<Outage>) });
      else comeBack();
    },
  ],
  [
    /^\/control\/faults$/,
    ({ faults }, isPut, _ids, body) => {
      if (!isPut) {
        faults.clear();
        return;
      }
      const { plan = [], random } = body as { plan?: readonly Fault[]; random?: RandomFaults };
      for (const fault of plan) faults.plan(fault);
      if (random !== undefined) faults.random(random);
    },
  ],
  [
    /^\/control\/limits$/,
    ({ limits }, isPut, _ids, body) => {
      if (isPut) Object.assign(limits.settings, body);
      else limits.reset();
    },
  ],
  [
    /^\/control\/guilds\/(\d+)\/bot$/,
    ({ guilds }, isPut, [guildId = ""]) => (isPut ? guilds.inviteBot(guildId) : guilds.removeBot(guildId)),
  ],
  [
    /^\/control\/guilds\/(\d+)\/denied\/([A-Z_]+)(?:\/(\d+))?$/,
    ({ guilds }, isPut, [guildId = "", permission, channelId]) =>
      void (isPut && guilds.deny(guildId, permission as Permission, channelId)),
  ],
  [
    /^\/control\/guilds\/(\d+)\/roles\/(\d+)$/,
    ({ guilds }, isPut, [guildId = "", roleId = ""]) => void (isPut || guilds.deleteRole(guildId, roleId)),
  ],
  [
    /^\/control\/channels\/(\d+)$/,
    ({ guilds }, isPut, [channelId = ""]) => void (isPut || guilds.deleteChannel(channelId)),
  ],
  [
    /^\/control\/blockers\/(\d+)$/,
    ({ guilds }, isPut, [userId = ""]) =>
      void (isPut ? guilds.blockers.add(userId) : guilds.blockers.delete(userId)),
  ],
];

const change = (controlled: Controlled, method: string, path: string, body: unknown): void => {
  for (const [pattern, act] of ACTS) {
    const found = pattern.exec(path);
    if (found === null) continue;
    act(controlled, method === "PUT", found.slice(1), body);
    return;
  }
  if (path !== "/control") return;
  const changed = Object.entries(body as object).filter(([field]) => PLAIN.has(field));
  Object.assign(controlled.world, Object.fromEntries(changed));
};

/** `/control`: how the stand-in behaves and what it has seen. */
export const control = async (
  controlled: Controlled,
  request: IncomingMessage,
  path: string,
): Promise<object> => {
  const method = request.method ?? "GET";
  if (method === "GET" && path === "/control/calls") return controlled.calls;
  if (method === "PUT" || method === "DELETE") {
    const sent = await text(request);
    change(controlled, method, path, sent === "" ? {} : (JSON.parse(sent) as unknown));
  }
  return reported(controlled);
};
