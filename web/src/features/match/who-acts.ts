import type { LobbyPhase } from "@gokaku/game";
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

/** One sentence: who does what now, as the one who reads it has to know it. */
export const whoActs = (view: Acting, phase: LobbyPhase): string => {
  switch (phase) {
    case "lobby_create":
      return ofMaking(view, false);
    case "lobby_waiting":
      return ofMaking(view, true);
    case "lobby_join":
      return view.iAmHost ? matchText.now.hostJoin : matchText.now.join;
    case "match_ready":
      return view.reported ? matchText.reported : matchText.now.play;
  }
};
