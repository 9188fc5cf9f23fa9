import { type DraftAction, reduceDraft, type Team } from "@gokaku/game";
import { call, failureMessage } from "../../api/http.ts";
import { type KeptDraft, keepDraft, keptDraft, NOTHING_CHOSEN } from "./kept-draft.ts";
import { NoWebRtc, offerPeer, type Peer } from "./peer.ts";
import { type PeerMessage, readMessage, stateMessage, writeMessage } from "./peer-messages.ts";
import { type Act, codeOf, happens, lookUpDelay, pause, type RoomDeps, roomLookUp } from "./room-session.ts";
import { draftText } from "./text.ts";

const text = draftText.problems;

const OPENS_WITHIN_MS = 15_000;
const AGAIN_AFTER_MS = 3000;

/** What the guest asks for; null when it may not ask so. */
const askedBy = (team: Team, message: PeerMessage): DraftAction | null => {
  switch (message.type) {
    case "POKEMON_SELECT":
      return { type: "select", team, step: message.step, id: message.pokemon_id };
    case "FIRST_ATTACK_TOGGLE":
      return { type: "attackFirst", first: message.first };
    case "DRAFT_RESET":
      return { type: "reset" };
    case "GAME_STATE_UPDATE":
      return null;
  }
};

/**
 * The side that made the room and decides its draft. Every connection starts with an offer of its own and with the whole
 * state; a connection that ends is followed by the next offer, a room that ran out by one of the same id.
 */
export const hostRoom = ({ roomId, stunUrls, isCharacter, show, left }: RoomDeps): Act => {
  let kept: KeptDraft = keptDraft(roomId) ?? NOTHING_CHOSEN;
  let peer: Peer | null = null;
  const lookUp = roomLookUp({ roomId, show });

  const keep = (change: Partial<KeptDraft>) => {
    kept = { ...kept, ...change };
    keepDraft(roomId, kept);
    show({ draft: kept.draft, isStarted: kept.isStarted });
  };
  const tell = () => peer?.send(writeMessage(stateMessage(kept.draft, kept.version)));
  const act: Act = (action) => {
    if (action.type === "select" && !isCharacter(action.id)) return;
    const draft = reduceDraft(kept.draft, action);
    if (draft === kept.draft) return;
    keep({ draft, version: kept.version + 1 });
    tell();
  };
  const hear = (data: unknown) => {
    const message = readMessage(data);
    const action = message === null ? null : askedBy("B", message);
    const before = kept.version;
    if (action !== null) act(action);
    if (kept.version === before) tell();
  };

  const create = async (offer: string) => {
    const { host_key: hostKey } = await call("createRoom", { body: { room_id: roomId, host_offer: offer } });
    keep({ hostKey });
  };
  const publish = async (offer: string) => {
    if (kept.hostKey === null) return create(offer);
    try {
      await call("setRoomOffer", {
        params: { id: roomId },
        body: { host_offer: offer, host_key: kept.hostKey },
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
    show({ connection: kept.isStarted ? "reconnecting" : "waiting" });
    const answer = await answerTo(offered.signal);
    show({ connection: "connecting" });
    if (!(await isAccepted(offered, answer))) return show({ problem: text.unreachable });
    keep({ isStarted: true });
    show({ connection: "open", problem: null });
    tell();
    await offered.closed;
  };

  /** @returns whether it is worth trying again */
  const explain = (failure: unknown): boolean => {
    if (failure instanceof NoWebRtc) show({ problem: text.blocked, isOver: true });
    else if (kept.hostKey === null) show({ problem: text.creation(failureMessage(failure)), isOver: true });
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
  show({ draft: kept.draft, isStarted: kept.isStarted });
  left.addEventListener("abort", () => peer?.close());
  void run().catch(() => undefined);
  return act;
};
