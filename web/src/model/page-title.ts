import { create } from "zustand";

/** What the page that is shown calls itself, such as a player's name; null where its address says enough. */
export const usePageTitle = create<{ readonly title: string | null }>()(() => ({ title: null }));
