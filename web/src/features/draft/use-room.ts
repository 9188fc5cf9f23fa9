import { useCallback, useEffect, useRef, useState } from "react";
import { guestRoom } from "./guest-room.ts";
import { hostRoom } from "./host-room.ts";
import { type Act, ENTERING, type RoomDeps, type RoomView } from "./room-session.ts";

type RoomPlace = Pick<RoomDeps, "roomId" | "stunUrls" | "isCharacter"> & { readonly isHost: boolean };

/** Is in the room for as long as it is shown; `again` starts over. */
export const useRoom = ({ roomId, isHost, stunUrls, isCharacter }: RoomPlace) => {
  const [view, setView] = useState<RoomView>(ENTERING);
  const [attempt, setAttempt] = useState(0);
  const acting = useRef<Act>(() => undefined);
  // The list on entering: a later list of servers is no reason to reconnect.
  const [known] = useState({ stunUrls, isCharacter });
  const again = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt is why it runs again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal: left } = leaving;
    const show = (change: Partial<RoomView>) => {
      if (!left.aborted) setView((current) => ({ ...current, ...change }));
    };
    show({ problem: null, isOver: false });
    acting.current = (isHost ? hostRoom : guestRoom)({ ...known, roomId, show, left });
    return () => leaving.abort();
  }, [roomId, isHost, known, attempt]);

  useEffect(() => {
    // A page that comes back out of the browser's memory was disconnected when it left.
    const revive = (event: PageTransitionEvent) => {
      if (event.persisted) again();
    };
    window.addEventListener("pageshow", revive);
    return () => window.removeEventListener("pageshow", revive);
  }, [again]);

  return { view, again, act: useCallback<Act>((action) => acting.current(action), []) };
};
