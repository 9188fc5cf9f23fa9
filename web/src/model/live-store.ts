import { create } from "zustand";

export type LiveState = "connecting" | "open" | "closed" | "lost";

/** The state of the live connection, for the screens. */
export const useLiveStore = create<{ readonly state: LiveState }>()(() => ({ state: "connecting" }));
