import { LIVE_PROTOCOL, LIVE_TICKET_PREFIX, type ServerFrame } from "@gokaku/contract";
import WebSocket from "ws";
import type { Api } from "./http.ts";

export interface Live {
  readonly send: (frame: Record<string, unknown>) => void;
  /** Opening of the current connection, unix ms; null without one. */
  readonly openSinceMs: () => number | null;
  readonly close: () => void;
}

interface Handlers {
  readonly onFrame: (frame: ServerFrame) => void;
  readonly onOpen: () => void;
}

const RECONNECT_MS = 2000;
const PING_MS = 60_000;

/** A socket of one player that reconnects with a new ticket. */
export const openLive = (api: Api, userId: string, token: () => string, handlers: Handlers): Live => {
  let socket: WebSocket | null = null;
  let openSinceMs: number | null = null;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const again = (): void => {
    openSinceMs = null;
    if (!isClosed) timer = setTimeout(() => void connect(), RECONNECT_MS);
  };

  const connect = async (): Promise<void> => {
    const answer = await api.call({ method: "POST", path: "/api/realtime/ticket", token: token() });
    if (isClosed) return;
    if (answer.status !== 200) return again();
    const { ticket } = answer.body as { ticket: string };
    const url = new URL(`/ws?user_id=${encodeURIComponent(userId)}`, api.origin.replace(/^http/, "ws"));
    const opened = new WebSocket(url, [LIVE_PROTOCOL, `${LIVE_TICKET_PREFIX}${ticket}`], {
      handshakeTimeout: 10_000,
    });
    socket = opened;
    opened.on("open", () => {
      openSinceMs = Date.now();
      handlers.onOpen();
    });
    opened.on("message", (data: Buffer) =>
      handlers.onFrame(JSON.parse(data.toString("utf8")) as ServerFrame),
    );
    opened.on("error", () => {});
    opened.on("close", again);
  };

  const send = (frame: Record<string, unknown>): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  };
  const pinger = setInterval(() => send({ action: "ping" }), PING_MS);
  void connect();

  return {
    send,
    openSinceMs: () => openSinceMs,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(pinger);
      socket?.close(1000);
    },
  };
};
