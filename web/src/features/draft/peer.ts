import { LIMITS } from "@gokaku/game";
import * as z from "zod/mini";

/** Addresses that have not shown up by then are left out. */
const GATHER_MS = 2000;
/** A connection that is disturbed for longer is given up. */
const DISTURBED_MS = 3000;

/** This browser lets no two pages connect. */
export class NoWebRtc extends Error {
  override readonly name = "NoWebRtc";
}

export interface Peer {
  /** The own session description, for the other browser. */
  readonly signal: string;
  /** Takes the other browser's answer to the own offer; throws when it is none. */
  readonly accept: (answer: string) => Promise<void>;
  readonly opened: Promise<void>;
  readonly closed: Promise<void>;
  readonly send: (text: string) => void;
  readonly close: () => void;
}

const Signal = z.object({
  type: z.enum(["offer", "answer"]),
  sdp: z.string().check(z.maxLength(LIMITS.signalLength)),
});

const readSignal = (text: string, type: "offer" | "answer"): RTCSessionDescriptionInit => {
  const signal = Signal.parse(JSON.parse(text));
  if (signal.type !== type) throw new Error(`not an ${type}`);
  return signal;
};

const connect = (stunUrls: readonly string[]): RTCPeerConnection => {
  try {
    return new RTCPeerConnection({ iceServers: stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }] });
  } catch {
    throw new NoWebRtc("no RTCPeerConnection");
  }
};

/** Resolves once all addresses are in the own description, or with those that there are in time. */
const gathered = (connection: RTCPeerConnection): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (connection.iceGatheringState === "complete") resolve();
    };
    connection.addEventListener("icegatheringstatechange", look);
    setTimeout(resolve, GATHER_MS);
    look();
  });

const follow = (connection: RTCPeerConnection, channel: RTCDataChannel) => {
  const opened = new Promise<void>((resolve) => {
    channel.addEventListener("open", () => resolve());
  });
  const closed = new Promise<void>((resolve) => {
    let disturbed = 0;
    channel.addEventListener("close", () => resolve());
    connection.addEventListener("connectionstatechange", () => {
      const state = connection.connectionState;
      clearTimeout(disturbed);
      if (state === "failed" || state === "closed") resolve();
      if (state === "disconnected") disturbed = window.setTimeout(resolve, DISTURBED_MS);
    });
  });
  return { opened, closed };
};

const startPeer = async (
  stunUrls: readonly string[],
  onMessage: (data: unknown) => void,
  describe: (connection: RTCPeerConnection) => Promise<RTCSessionDescriptionInit>,
): Promise<Peer> => {
  const connection = connect(stunUrls);
  const channel = connection.createDataChannel("draft", { negotiated: true, id: 0 });
  channel.addEventListener("message", (event) => onMessage(event.data));
  const close = () => {
    window.removeEventListener("pagehide", close);
    connection.close();
  };
  // The other browser learns at once that this page is gone, not after a timeout.
  window.addEventListener("pagehide", close);
  const following = follow(connection, channel);
  try {
    await connection.setLocalDescription(await describe(connection));
    await gathered(connection);
  } catch (failure) {
    close();
    throw failure;
  }
  const description = connection.localDescription;
  if (description === null || !description.sdp.includes("a=candidate:")) {
    close();
    throw new NoWebRtc("no address to connect to");
  }
  return {
    ...following,
    signal: JSON.stringify({ type: description.type, sdp: description.sdp }),
    accept: (answer) => connection.setRemoteDescription(readSignal(answer, "answer")),
    send: (text) => {
      if (channel.readyState === "open") channel.send(text);
    },
    close,
  };
};

/** Offers a connection, with all its addresses in one description. */
export const offerPeer = (stunUrls: readonly string[], onMessage: (data: unknown) => void) =>
  startPeer(stunUrls, onMessage, (connection) => connection.createOffer());

/** Answers another browser's offer; throws when it is none. */
export const answerPeer = (stunUrls: readonly string[], offer: string, onMessage: (data: unknown) => void) =>
  startPeer(stunUrls, onMessage, async (connection) => {
    await connection.setRemoteDescription(readSignal(offer, "offer"));
    return connection.createAnswer();
  });
