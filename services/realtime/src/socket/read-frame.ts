import { ClientFrame } from "@gokaku/contract";

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A client's frame, or null for anything that is not one. */
export const readFrame = (text: string): ClientFrame | null => {
  const parsed = ClientFrame.safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
};
