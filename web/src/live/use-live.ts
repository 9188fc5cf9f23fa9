import type { Match } from "@gokaku/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type LiveSchemas, loadLive } from "../api/areas.ts";
import { ApiError, call } from "../api/http.ts";
import { PRIVATE } from "../api/keys.ts";
import { useMe } from "../api/queries.ts";
import { recordServerTime } from "../model/clock-store.ts";
import { lacksVerdict } from "../model/current-match.ts";
import { useLiveStore } from "../model/live-store.ts";
import { markBanned } from "../session/ban.ts";
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

/** @returns a ticket for the live connection; null when the player is banned */
const takeTicket = async (): Promise<string | null> => {
  try {
    return (await call("createTicket")).ticket;
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === "banned") return null;
    throw failure;
  }
};

/**
 * Keeps the live connection of whoever is signed in (or of a visitor) and follows `match`, to its verdict. A banned
 * player has no connection.
 */
export const useLive = (match: Match | null): void => {
  const client = useQueryClient();
  const session = useSession((state) => state.session);
  const isBanned = useMe().data?.is_banned === true;
  const socketRef = useRef<LiveSocket | null>(null);

  useEffect(() => {
    if (isBanned) {
      useLiveStore.setState({ state: "closed" });
      return;
    }
    const userId = session?.user.user_id ?? null;
    let schemas: LiveSchemas | null = null;
    let pingSentAt = 0;
    let reopened = false;
    const socket = new LiveSocket({
      prepare: async () => {
        schemas = await loadLive();
        const protocols: string[] = [LIVE_NAMES.protocol];
        if (userId !== null) {
          const ticket = await takeTicket();
          if (ticket === null) {
            markBanned(client);
            return null;
          }
          protocols.push(LIVE_NAMES.ticketPrefix + ticket);
        }
        return { url: socketUrl(userId), protocols };
      },
      onBanned: () => markBanned(client),
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
  }, [client, session, isBanned]);

  const matchId = match?.match_id ?? null;
  const isEndUnknown = match !== null && lacksVerdict(match);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new session brings a new socket, which follows too
  useEffect(() => {
    socketRef.current?.follow(matchId);
  }, [matchId, session, isBanned]);

  useEffect(() => {
    if (isEndUnknown) socketRef.current?.askMatch();
  }, [isEndUnknown]);
};
