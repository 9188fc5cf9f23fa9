import { WebSocket } from "k6/websockets";
import { call } from "./api.js";
import { SOCKET_URL } from "./options.js";

const OPEN = 1;
/** A browser comes back within this, so that not all come in one moment. */
const BACK_WITHIN_MS = 3000;

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A signed-in socket that comes back whenever it is lost, each time with a ticket of its own.
 * `onOpen(outageMs)` is told how long it was away, null at the first time.
 */
export const openLive = ({ user_id: userId, token }, { onFrame = () => {}, onOpen = () => {} } = {}) => {
  let socket = null;
  let lostMs = null;
  let isClosed = false;
  let wasOpen = false;

  const again = () => {
    if (isClosed) return;
    if (wasOpen) lostMs = Date.now();
    wasOpen = false;
    setTimeout(connect, Math.random() * BACK_WITHIN_MS);
  };
  const connect = () => {
    if (isClosed) return;
    const answer = call("POST /api/realtime/ticket", { token });
    if (answer.status !== 200) {
      again();
      return;
    }
    socket = new WebSocket(`${SOCKET_URL}/ws?user_id=${encodeURIComponent(userId)}`, [
      "gokaku.v1",
      `ticket.${answer.body.ticket}`,
    ]);
    socket.onopen = () => {
      wasOpen = true;
      onOpen(lostMs === null ? null : Date.now() - lostMs);
      lostMs = null;
    };
    socket.onmessage = ({ data }) => onFrame(JSON.parse(data));
    socket.onerror = () => {};
    socket.onclose = again;
  };
  connect();

  return {
    isOpen: () => socket?.readyState === OPEN,
    send: (frame) => {
      if (socket?.readyState === OPEN) socket.send(JSON.stringify(frame));
    },
    /** Breaks the connection as a lost network would; it comes back by itself. */
    drop: () => socket?.close(),
    close: () => {
      isClosed = true;
      socket?.close();
    },
  };
};
