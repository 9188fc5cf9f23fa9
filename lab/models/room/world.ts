import { type DraftAction, NEW_DRAFT } from "@gokaku/game";
import { stateMessage, writeMessage } from "../../../web/src/features/draft/peer-messages.ts";
import {
  type Decided,
  decide,
  guestHears,
  type Heard,
  hostHears,
  requestOf,
  UNHEARD,
} from "../../../web/src/features/draft/room-draft.ts";
import type { Course, World } from "../machine.ts";
import { type Act, CHARACTERS, type Forgery, sideOnTurn } from "./model.ts";

const isCharacter = (id: string): boolean => CHARACTERS.includes(id);

/** Two browsers of a room with a network between them that loses, doubles and reorders messages. */
const begin = async (): Promise<Course<Act>> => {
  let host: Decided = { draft: NEW_DRAFT, version: 0 };
  let guest: Heard = { draft: NEW_DRAFT, version: 0 };
  let toHost: string[] = [];
  let toGuest: string[] = [];
  const sendState = (): void => void toGuest.push(writeMessage(stateMessage(host.draft, host.version)));

  const actionOf = (act: Extract<Act, { readonly do: "wish" }>, step: number): DraftAction => {
    switch (act.wish) {
      case "choose": {
        const id = CHARACTERS[act.character] ?? "UNKNOWN";
        return { type: "select", team: act.side === "host" ? "A" : "B", step: step + act.stepsAhead, id };
      }
      case "first attack":
        return { type: "attackFirst", first: act.team };
      case "reset":
        return { type: "reset" };
    }
  };
  const wish = (act: Extract<Act, { readonly do: "wish" }>): void => {
    if (act.side === "guest")
      return void toHost.push(writeMessage(requestOf(actionOf(act, guest.draft.chosen.length))));
    const decided = decide(host, actionOf(act, host.draft.chosen.length), isCharacter);
    if (decided === host) return;
    host = decided;
    sendState();
  };
  const hear = (to: "host" | "guest", data: unknown): void => {
    if (to === "guest") {
      guest = guestHears(guest, data);
      return;
    }
    host = hostHears(host, data, isCharacter);
    sendState();
  };
  const flush = (): void => {
    for (const data of toGuest.splice(0)) hear("guest", data);
  };
  const forged = (kind: Forgery): string => {
    switch (kind) {
      case "no json":
        return "{";
      case "unknown type":
        return JSON.stringify({ type: "BE_HOST", version: 99 });
      case "state of another draft":
        return JSON.stringify({
          ...stateMessage({ first: "A", chosen: ["X", "Y"] }, 1_000_000),
          bans: { A: ["X", "Y"], B: [] },
        });
      case "old state":
        return writeMessage(stateMessage(NEW_DRAFT, -1));
      case "huge":
        return "x".repeat(5000);
    }
  };

  const perform = async (act: Act): Promise<string> => {
    switch (act.do) {
      case "wish":
        wish(act);
        break;
      case "turn": {
        flush();
        const side = sideOnTurn(host.draft.first, host.draft.chosen.length);
        wish({ do: "wish", side, wish: "choose", character: act.character, stepsAhead: 0 });
        if (side === "guest") hear("host", toHost.pop());
        flush();
        break;
      }
      case "message": {
        const queue = act.to === "host" ? toHost : toGuest;
        const place = act.place % queue.length;
        const data = queue[place];
        if (act.fate !== "doubled") queue.splice(place, 1);
        if (act.fate !== "lost") hear(act.to, data);
        break;
      }
      case "forgery":
        hear(act.to, forged(act.kind));
        break;
      case "connect":
        guest = UNHEARD;
        toHost = [];
        toGuest = [];
        sendState();
        break;
      case "host reloads":
        host = JSON.parse(JSON.stringify(host)) as Decided;
        break;
    }
    return "accepted";
  };
  const shown = ({ draft: { first, chosen }, version }: Decided) => ({ first, chosen: [...chosen], version });
  return {
    perform,
    look: async () => ({
      host: shown(host),
      guest: shown(guest),
      underWay: [toHost.length, toGuest.length],
    }),
  };
};

export const openRoomWorld = async (): Promise<World<Act>> => ({
  begin,
  [Symbol.asyncDispose]: () => Promise.resolve(),
});
