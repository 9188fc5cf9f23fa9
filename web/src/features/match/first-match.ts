import type { User } from "@gokaku/contract";
import type { LobbyPhase } from "@gokaku/game";
import { openSeats } from "../../model/attendance.ts";
import type { MyMatch } from "../../model/my-match.ts";

export type FirstHint = "confirm" | "host" | "lobby" | "join" | "report" | "reported";

/** Hints are for players without a decided match; test accounts get none. */
export const isFirstMatch = (me: Pick<User, "is_dummy" | "lifetime_match_count"> | undefined): boolean =>
  me !== undefined && !me.is_dummy && me.lifetime_match_count === 0;

/** The hint for the phase; null while a seat is open, because the first card explains that. */
export const firstHintOf = (view: MyMatch, phase: LobbyPhase): FirstHint | null => {
  const { match } = view;
  if (openSeats(match).length > 0) return null;
  if (view.reported) return "reported";
  if (match.can_substitute && match.check_in_until !== null) return "confirm";
  switch (phase) {
    case "lobby_create":
    case "lobby_waiting":
      return view.iAmHost || view.everyoneHosts ? "host" : "lobby";
    case "lobby_join":
      return "join";
    case "match_ready":
      return "report";
  }
};
