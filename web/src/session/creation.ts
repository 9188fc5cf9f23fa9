import { create } from "zustand";

interface Creation {
  /** The account could not be created by itself. */
  readonly isNeeded: boolean;
  /** The player's name at the provider. */
  readonly suggestion: string;
}

/** Whether the account has to be created by hand. */
export const useCreation = create<Creation>()(() => ({ isNeeded: false, suggestion: "" }));
