import { storage } from "../../session/storage.ts";

const KEY = "gokaku.statement";

/** The statement that a player has begun about a match; "" for none, and for anybody else's. */
export const readStatementDraft = (of: string): string => {
  try {
    const stored: unknown = JSON.parse(storage.get(KEY) ?? "null");
    const [whose, text]: unknown[] = Array.isArray(stored) ? stored : [];
    return whose === of && typeof text === "string" ? text : "";
  } catch {
    return "";
  }
};

export const storeStatementDraft = (of: string, text: string): void =>
  text === "" ? storage.remove(KEY) : storage.set(KEY, JSON.stringify([of, text]));
