import { storage } from "../../session/storage.ts";

const keyOf = (of: string) => `gokaku.statement.${of}`;

/** The statement that a player has begun about a match; "" for none. */
export const readStatementDraft = (of: string): string => storage.get(keyOf(of)) ?? "";

export const storeStatementDraft = (of: string, text: string): void =>
  text === "" ? storage.remove(keyOf(of)) : storage.set(keyOf(of), text);
