import { vi } from "vitest";

/** Where the app's relative addresses lead, and what it has sent there. */
export const page = { origin: "", sent: [] as Promise<unknown>[] };

/** The parts of a browser that the client of the API uses, on node. */
export const openPage = (): void => {
  const stored = new Map<string, string>();
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  vi.stubGlobal("location", { search: "", pathname: "/", hash: "" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    const answer = fetch(new URL(address, page.origin), init);
    page.sent.push(answer.catch(() => null));
    return answer;
  });
};
