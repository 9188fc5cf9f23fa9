import { create } from "zustand";

/** Whether the login is asked for; any screen may ask. */
export const useLoginPrompt = create<{ readonly open: boolean }>()(() => ({ open: false }));

export const askLogin = (): void => useLoginPrompt.setState({ open: true });

export const dismissLogin = (): void => useLoginPrompt.setState({ open: false });
