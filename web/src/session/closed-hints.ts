import { create } from "zustand";
import { storage } from "./storage.ts";

const CLOSED = "gokaku.hints-closed";

/** The hints of the first match that were closed on this browser, by their names. */
export const useClosedHints = create<{ readonly names: readonly string[] }>()(() => ({
  names: storage.get(CLOSED)?.split(",") ?? [],
}));

export const closeHint = (name: string): void => {
  const names = [...useClosedHints.getState().names, name];
  storage.set(CLOSED, names.join(","));
  useClosedHints.setState({ names });
};
