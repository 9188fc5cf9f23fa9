import { call, failureMessage } from "../../api/http.ts";
import { answerPeer, NoWebRtc, type Peer } from "./peer.ts";
import { writeMessage } from "./peer-messages.ts";
import { guestHears, type Heard, requestOf, UNHEARD } from "./room-draft.ts";
import { type Act, codeOf, happens, lookUpDelay, pause, type RoomDeps, roomLookUp } from "./room-session.ts";
import { draftText } from "./text.ts";

const text = draftText.problems;

/** The host has to find the answer first. */
const OPENS_WITHIN_MS = 20_000;
const AGAIN_AFTER_MS = 3000;
/** An answer that is unchanged after so many polls belongs to another guest, not to this page before its reload. */
const TAKEN_AFTER = 14;

/** Why a room cannot be entered, as a sentence. */
class Refused extends Error {
  override readonly name = "Refused";
}

/** The side that answers: it asks the host for every change and shows what the host decided. */
export const guestRoom = ({ roomId, stunUrls, show, left }: RoomDeps): Act => {
  let peer: Peer | null = null;
  const lookUp = roomLookUp({ roomId, show });
  let heard: Heard = UNHEARD;
  let answered = "";
  let wasOpen = false;

  const hear = (data: unknown) => {
    const next = guestHears(heard, data);
    if (next === heard) return;
    heard = next;
    show({ draft: heard.draft, isStarted: true });
  };

  const nextOffer = async (): Promise<string> => {
    for (let count = 0; ; count += 1) {
      if (count > 0) await pause(lookUpDelay(count), left);
      const room = await lookUp();
      if (room === "missing") {
        if (!wasOpen) throw new Refused(text.missing);
      } else if (room !== null) {
        const isFree = room.guest_answer === "" && room.host_offer !== answered;
        if (isFree) return room.host_offer;
        if (count >= TAKEN_AFTER && !wasOpen && answered === "") throw new Refused(text.taken);
      }
    }
  };

  const meet = async (answering: Peer) => {
    await call("setRoomAnswer", { params: { id: roomId }, body: { guest_answer: answering.signal } });
    if (!(await happens(answering.opened, answering.closed, OPENS_WITHIN_MS)))
      return show({ problem: text.unreachable });
    wasOpen = true;
    show({ connection: "open", problem: null });
    await answering.closed;
  };

  const run = async () => {
    while (!left.aborted) {
      try {
        show({ connection: wasOpen ? "reconnecting" : "connecting" });
        const offer = await nextOffer();
        heard = UNHEARD;
        peer = await answerPeer(stunUrls, offer, hear);
        answered = offer;
        if (!left.aborted) await meet(peer);
      } catch (failure) {
        if (left.aborted) return;
        if (failure instanceof Refused || failure instanceof NoWebRtc)
          return show({ problem: failure instanceof Refused ? failure.message : text.blocked, isOver: true });
        if (codeOf(failure) === "room_taken") answered = "";
        else show({ problem: codeOf(failure) === null ? text.unreachable : failureMessage(failure) });
        await pause(AGAIN_AFTER_MS, left);
      } finally {
        peer?.close();
      }
    }
  };
  left.addEventListener("abort", () => peer?.close());
  void run().catch(() => undefined);
  return (action) => peer?.send(writeMessage(requestOf(action)));
};
