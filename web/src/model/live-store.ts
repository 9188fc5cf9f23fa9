import { create } from "zustand";

export type LiveState = "connecting" | "open" | "closed" | "lost";

interface Live {
  readonly state: LiveState;
  /** The connection has stood since the page was opened. */
  readonly stood: boolean;
}

/** The state of the live connection, for the screens. */
export const useLiveStore = create<Live>()(() => ({ state: "connecting", stood: false }));

export type Connection = "starting" | "open" | "retrying" | "lost";

/** How the connection to the server is to be called; `online` is false when the browser knows of no network. */
export const connectionOf = ({ state, stood }: Live, online: boolean): Connection => {
  if (!online || state === "lost") return "lost";
  if (state === "open") return "open";
  return stood ? "retrying" : "starting";
};
