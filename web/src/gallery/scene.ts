import type { Match, QueueStatus, User } from "@gokaku/contract";
import type { Attendance } from "@gokaku/game";
import type { QueryKey } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { Session } from "../session/session.ts";
import { ja } from "../text/ja.ts";
import { sampleMatch, sampleUser } from "./samples.ts";

/** A screen in one of its states: its address and its data. Every field has a usual default. */
export interface Scene {
  /** The address that shows it, such as `/?tab=match`. */
  readonly path: `/${string}`;
  readonly signedIn?: boolean;
  readonly user?: Partial<User>;
  readonly status?: QueueStatus;
  readonly match?: Match;
  readonly alarm?: boolean;
  readonly member?: boolean;
  readonly lost?: boolean;
  readonly expired?: boolean;
  readonly stage?: () => void;
  /** A dialog over the screen that no address opens. */
  readonly over?: ComponentType<{ readonly onClose: () => void }>;
  /** Further answers of the server, by their names in `KEYS`. */
  readonly answers?: readonly (readonly [key: QueryKey, answer: unknown])[];
}

export type Scenes = Readonly<Record<string, Scene>>;

/** Lets every call of a scene fail as when nothing is at its address. */
export const answerMissing = (code: "user_not_found" | "match_not_found" | "season_not_found"): void => {
  globalThis.fetch = async () => Response.json({ error: code, message: "見つかりません。" }, { status: 404 });
};

/** Lets every call of a scene fail as while a service restarts. */
export const answerUnavailable = (): void => {
  globalThis.fetch = async () =>
    Response.json({ error: "unavailable", message: ja.common.timeoutError }, { status: 503 });
};

/** Unix seconds at which the gallery was opened. */
export const NOW_S = Math.floor(Date.now() / 1000);

export const sampleSession = (change: Partial<User> = {}): Session => {
  const { user_id, trainer_name, rate } = sampleUser(change);
  return {
    token: "sample",
    expiresAt: NOW_S + 3600,
    byProvider: false,
    user: { user_id, trainer_name, rate, is_admin: false },
  };
};

/** The sample match, found so many seconds ago. */
export const matchSince = (secondsAgo: number, change: Partial<Match> = {}): Match =>
  sampleMatch({
    matched_unixtime: NOW_S - secondsAgo,
    started_at: NOW_S - secondsAgo,
    lobby_from: NOW_S - secondsAgo,
    ...change,
  });

/** The sample match before it begins, with the attendance of some of its players; seats are confirmed for 60 s. */
export const matchWith = (
  secondsAgo: number,
  attendance: Readonly<Record<string, Attendance>>,
  change: Partial<Match> = {},
): Match => {
  const match = matchSince(secondsAgo, {
    check_in_until: NOW_S - secondsAgo + 60,
    can_substitute: true,
    ...change,
  });
  const attended = (team: Match["team_a"]): Match["team_a"] => ({
    ...team,
    players: team.players.map((player) => ({
      ...player,
      attendance: attendance[player.user_id] ?? player.attendance,
    })),
  });
  return { ...match, team_a: attended(match.team_a), team_b: attended(match.team_b) };
};
