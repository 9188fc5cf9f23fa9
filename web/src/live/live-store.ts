import { create } from "zustand";
import type { LiveState } from "./socket.ts";

/** The state of the live connection, for the screens. */
export const useLiveStore = create<{ readonly state: LiveState }>()(() => ({ state: "connecting" }));
