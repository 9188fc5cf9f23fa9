import { create } from "zustand";
import { storage } from "./storage.ts";

const DISMISSED = "gokaku.announcement-dismissed";

/** The announcement that was closed on this browser, by its content; null while there is none. */
export const useDismissedAnnouncement = create<{ readonly content: string | null }>()(() => ({
  content: storage.get(DISMISSED),
}));

export const dismissAnnouncement = (content: string): void => {
  storage.set(DISMISSED, content);
  useDismissedAnnouncement.setState({ content });
};
