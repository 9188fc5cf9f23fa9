import { create } from "zustand";
import { storage } from "./storage.ts";

const SEEN = "gokaku.result-seen";

/** The match whose result was shown on this browser; null while there is none. */
export const useSeenResult = create<{ readonly matchId: string | null }>()(() => ({
  matchId: storage.get(SEEN),
}));

export const markResultSeen = (matchId: string): void => {
  storage.set(SEEN, matchId);
  useSeenResult.setState({ matchId });
};
