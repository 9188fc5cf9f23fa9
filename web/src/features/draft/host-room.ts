import { call, failureMessage } from "../../api/http.ts";
import { NoWebRtc, offerPeer, type Peer } from "./peer.ts";
import { stateMessage, writeMessage } from "./peer-messages.ts";
import { decide, hostHears } from "./room-draft.ts";
import { type Act, codeOf, happens, lookUpDelay, pause, type RoomDeps, roomLookUp } from "./room-session.ts";
import { NOTHING_CHOSEN, type StoredDraft, storeDraft, storedDraft } from "./stored-draft.ts";
import { draftText } from "./text.ts";

const text = draftText.problems;

const OPENS_WITHIN_MS = 15_000;
const AGAIN_AFTER_MS = 3000;

/**
 * The side that made the room and decides its draft. Every connection has an offer of its own and starts with the whole
 * state. After the end of a connection comes the next offer; an expired room is created again with the same id.
 */
export const hostRoom = ({ roomId, stunUrls, isCharacter, show, left }: RoomDeps): Act => {
  let stored: StoredDraft = storedDraft(roomId) ?? NOTHING_CHOSEN;
  let peer: Peer | null = null;
  const lookUp = roomLookUp({ roomId, show });

  const save = (change: Partial<StoredDraft>) => {
    stored = { ...stored, ...change };
    storeDraft(roomId, stored);
    show({ draft: stored.draft, isStarted: stored.isStarted });
  };
  const sendState = () => peer?.send(writeMessage(stateMessage(stored.draft, stored.version)));
  const act: Act = (action) => {
    const decided = decide(stored, action, isCharacter);
    if (decided === stored) return;
    save(decided);
    sendState();
  };
  // The guest hears the state also when its request changed nothing.
  const hear = (data: unknown) => {
    const decided = hostHears(stored, data, isCharacter);
    if (decided !== stored) save(decided);
    sendState();
  };

  const create = async (offer: string) => {
    const { host_key: hostKey } = await call("createRoom", { body: { room_id: roomId, host_offer: offer } });
    save({ hostKey });
  };
  const publish = async (offer: string) => {
    if (stored.hostKey === null) return create(offer);
    try {
      await call("setRoomOffer", {
        params: { id: roomId },
        body: { host_offer: offer, host_key: stored.hostKey },
      });
    } catch (failure) {
      if (codeOf(failure) !== "room_not_found") throw failure;
      await create(offer);
    }
  };
  const answerTo = async (offer: string): Promise<string> => {
    for (let count = 0; ; count += 1) {
      await pause(lookUpDelay(count), left);
      const room = await lookUp();
      if (room === "missing") await create(offer);
      else if (room?.host_offer === offer && room.guest_answer !== "") return room.guest_answer;
    }
  };
  const isAccepted = async (offered: Peer, answer: string): Promise<boolean> => {
    try {
      await offered.accept(answer);
    } catch {
      return false;
    }
    return happens(offered.opened, offered.closed, OPENS_WITHIN_MS);
  };

  const meet = async (offered: Peer) => {
    await publish(offered.signal);
    show({ connection: stored.isStarted ? "reconnecting" : "waiting" });
    const answer = await answerTo(offered.signal);
    show({ connection: "connecting" });
    if (!(await isAccepted(offered, answer))) return show({ problem: text.unreachable });
    save({ isStarted: true });
    show({ connection: "open", problem: null });
    sendState();
    await offered.closed;
  };

  /** @returns whether it is worth trying again */
  const explain = (failure: unknown): boolean => {
    if (failure instanceof NoWebRtc) show({ problem: text.blocked, isOver: true });
    else if (stored.hostKey === null) show({ problem: text.creation(failureMessage(failure)), isOver: true });
    else if (codeOf(failure) === "room_exists" || codeOf(failure) === "room_not_yours")
      show({ problem: text.creation(failureMessage(failure)), isOver: true });
    else {
      show({ connection: "reconnecting", problem: failureMessage(failure) });
      return true;
    }
    return false;
  };

  const run = async () => {
    while (!left.aborted) {
      try {
        peer = await offerPeer(stunUrls, hear);
        if (!left.aborted) await meet(peer);
        if (!left.aborted) show({ connection: "reconnecting" });
      } catch (failure) {
        if (left.aborted || !explain(failure)) return;
        await pause(AGAIN_AFTER_MS, left);
      } finally {
        peer?.close();
      }
    }
  };
  show({ draft: stored.draft, isStarted: stored.isStarted });
  left.addEventListener("abort", () => peer?.close());
  void run().catch(() => undefined);
  return act;
};
