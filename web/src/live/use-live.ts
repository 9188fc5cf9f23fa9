import type { Match } from "@gokaku/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type LiveSchemas, loadLive } from "../api/areas.ts";
import { call } from "../api/http.ts";
import { PRIVATE } from "../api/keys.ts";
import { recordServerTime } from "../model/clock-store.ts";
import { lacksVerdict } from "../model/current-match.ts";
import { useLiveStore } from "../model/live-store.ts";
import { useSession } from "../session/session-store.ts";
import { LIVE_NAMES } from "./protocol.ts";
import { receive } from "./receive.ts";
import { LiveSocket } from "./socket.ts";

const socketUrl = (userId: string | null): string => {
  const url = new URL("/ws", location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  if (userId !== null) url.searchParams.set("user_id", userId);
  return url.href;
};

/** Keeps the live connection of whoever is signed in (or of a visitor) and follows `match`, to its verdict. */
export const useLive = (match: Match | null): void => {
  const client = useQueryClient();
  const session = useSession((state) => state.session);
  const socketRef = useRef<LiveSocket | null>(null);

  useEffect(() => {
    const userId = session?.user.user_id ?? null;
    let schemas: LiveSchemas | null = null;
    let pingSentAt = 0;
    let reopened = false;
    const socket = new LiveSocket({
      prepare: async () => {
        schemas = await loadLive();
        const protocols: string[] = [LIVE_NAMES.protocol];
        if (userId !== null) protocols.push(LIVE_NAMES.ticketPrefix + (await call("createTicket")).ticket);
        return { url: socketUrl(userId), protocols };
      },
      onState: (state) => {
        if (state === "open" && reopened) void client.invalidateQueries({ queryKey: PRIVATE });
        reopened ||= state === "open";
        useLiveStore.setState(state === "open" ? { state, stood: true } : { state });
      },
      onPing: () => {
        pingSentAt = Date.now() / 1000;
      },
      onFrame: (text) => {
        if (schemas === null) return;
        receive(
          {
            client,
            userId,
            schemas,
            askQueueInfo: () => socket.send({ action: "askQueueInfo" }),
            askMatch: () => socket.askMatch(),
            onPong: (serverTime) => recordServerTime(pingSentAt, serverTime),
          },
          text,
        );
      },
    });
    const onOnline = () => socket.wake();
    const onVisible = () => {
      if (document.visibilityState === "visible") socket.wake();
    };
    window.addEventListener("online", onOnline);
    document.addEventListener("visibilitychange", onVisible);
    socketRef.current = socket;
    socket.open();
    return () => {
      window.removeEventListener("online", onOnline);
      document.removeEventListener("visibilitychange", onVisible);
      socketRef.current = null;
      socket.dispose();
    };
  }, [client, session]);

  const matchId = match?.match_id ?? null;
  const isEndUnknown = match !== null && lacksVerdict(match);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new session brings a new socket, which follows too
  useEffect(() => {
    socketRef.current?.follow(matchId);
  }, [matchId, session]);

  useEffect(() => {
    if (isEndUnknown) socketRef.current?.askMatch();
  }, [isEndUnknown]);
};
