import { create } from "zustand";
import { storage } from "./storage.ts";

/** The user id that answered "no" to the seal's question on this browser. */
const DECLINED = "gokaku.seal-declined";

interface SealPrompt {
  /** A screen asks for the answer. */
  readonly isAsked: boolean;
  /** The question was closed on this page; it opens by itself no more. */
  readonly isClosed: boolean;
}

export const useSealPrompt = create<SealPrompt>()(() => ({ isAsked: false, isClosed: false }));

export const askSeal = (): void => useSealPrompt.setState({ isAsked: true });

export const closeSeal = (): void => useSealPrompt.setState({ isAsked: false, isClosed: true });

export const declineSeal = (userId: string): void => storage.set(DECLINED, userId);

export const hasDeclinedSeal = (userId: string): boolean => storage.get(DECLINED) === userId;
