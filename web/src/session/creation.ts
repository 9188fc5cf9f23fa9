import { create } from "zustand";

interface Creation {
  /** The account could not be created by itself. */
  readonly isNeeded: boolean;
  /** What the provider calls the player. */
  readonly suggestion: string;
}

/** Whether the account has to be created by hand. */
export const useCreation = create<Creation>()(() => ({ isNeeded: false, suggestion: "" }));
