import { create } from "zustand";

/** The title of the shown page, such as a player's name; null for the title of its address. */
export const usePageTitle = create<{ readonly title: string | null }>()(() => ({ title: null }));
