import { LIMITS, type LobbyPhase } from "@gokaku/game";
import type { MyMatch } from "../../model/my-match.ts";
import { ja } from "../../text/ja.ts";
import { matchText } from "./text.ts";

type Acting = Pick<MyMatch, "iAmHost" | "everyoneHosts" | "host" | "reported">;

const ofMaking = ({ iAmHost, everyoneHosts, host }: Acting, isLate: boolean): string => {
  if (everyoneHosts) return isLate ? matchText.now.everyoneLate : matchText.now.everyone;
  if (iAmHost) return isLate ? matchText.now.hostLate : ja.found.host;
  const name = host?.trainer_name || matchText.host;
  return isLate ? matchText.now.waitLate(name) : matchText.now.wait(name);
};

/** From so many reports on a player who has not reported is asked to. */
const REPORTS_BEFORE_NUDGE = 5;

/**
 * When the match closes and how many have not reported; null before it is played, once all have, and while the moment is
 * not known. Says how many, never who.
 * @param nowS server time, unix seconds
 */
export const closingText = ({ match, reported }: Pick<MyMatch, "match" | "reported">, nowS: number) => {
  const { closes_at: closesAt, report_count: count } = match;
  const missing = LIMITS.playersPerMatch - count;
  if (closesAt === undefined || missing <= 0) return null;
  const minutes = Math.ceil((closesAt - nowS) / 60);
  const text = minutes > 0 ? matchText.closesIn(minutes, missing) : matchText.closesNow(missing);
  const isNudge = !reported && count >= REPORTS_BEFORE_NUDGE;
  return { text: isNudge ? `${matchText.reportSoon}${text}` : text, isNudge };
};

/** One sentence: who does what now, as the one who reads it has to know it. */
export const whoActs = (view: Acting, phase: LobbyPhase): string => {
  if (view.reported) return matchText.reported;
  switch (phase) {
    case "lobby_create":
      return ofMaking(view, false);
    case "lobby_waiting":
      return ofMaking(view, true);
    case "lobby_join":
      return view.iAmHost ? matchText.now.hostJoin : matchText.now.join;
    case "match_ready":
      return matchText.now.play;
  }
};
