import { create } from "zustand";

interface LoginPrompt {
  readonly open: boolean;
  readonly problem: string | null;
}

/** Whether the login is asked for; any screen may ask. */
export const useLoginPrompt = create<LoginPrompt>()(() => ({ open: false, problem: null }));

export const askLogin = (problem?: unknown): void =>
  useLoginPrompt.setState({ open: true, problem: typeof problem === "string" ? problem : null });

export const dismissLogin = (): void => useLoginPrompt.setState({ open: false, problem: null });
