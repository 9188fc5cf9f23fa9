import type { Call } from "../../tools/player/http.ts";
import type { Session } from "../../tools/player/login.ts";
import { profileForm } from "../../tools/player/profile.ts";
import { buildReport, type Character } from "../../tools/player/report.ts";

/** One call of a flood, with the kind under which its answer is counted. */
export type FloodCall = Call & { readonly kind: string };

type Make = (
  place: number,
  given: { readonly userId: string; readonly matchId: string; readonly characters: readonly Character[] },
) => Omit<Call, "token">;

const post = (path: string, body: unknown): Omit<Call, "token"> => ({ method: "POST", path, body });
const put = (path: string, body: unknown): Omit<Call, "token"> => ({ method: "PUT", path, body });

/** The ten kinds of calls that a flooding player sends. */
const KINDS: Readonly<Record<string, Make>> = {
  "lobby update": (place) => post("/api/matches/lobby/update", { lobby_id: `F${place}` }),
  "host transfer": () => post("/api/matches/host/transfer", {}),
  profile: (place, { userId }) => put("/api/users/me/profile", profileForm(userId, { bio: `${place}` })),
  "badges equip": () => put("/api/users/me/badges/equip", { primary_badge: "", secondary_badge: "" }),
  "block list": () => put("/api/users/me/blocking", { user_ids: [] }),
  join: () => post("/api/queue/join", { selected_roles: ["TANK", "MIDDLE"], blocking: [] }),
  leave: () => post("/api/queue/leave", {}),
  report: (_place, { matchId, userId, characters }) =>
    post(`/api/matches/${matchId}/report`, buildReport({ match_id: matchId }, userId, "A-win", characters)),
  ticket: () => post("/api/realtime/ticket", {}),
  "current match": () => ({ method: "GET", path: "/api/matches/current" }),
};

export const FLOOD_KINDS = Object.keys(KINDS);

/** The calls of one account, the kinds in turn. */
export const floodOf = (
  { token, account }: Session,
  count: number,
  given: { readonly matchId: string; readonly characters: readonly Character[] },
): FloodCall[] => {
  const makes = Object.entries(KINDS);
  return Array.from({ length: count }, (_, place) => {
    const [kind, make] = makes[place % makes.length] as (typeof makes)[number];
    return { kind, token, ...make(place, { userId: account.userId, ...given }) };
  });
};
