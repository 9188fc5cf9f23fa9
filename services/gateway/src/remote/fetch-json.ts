import type { Ports } from "@gokaku/service";

/** Reads JSON over HTTP, without following redirects. @throws Error when the answer is no success or comes too late */
export const fetchJson = async (
  fetch: Ports["fetch"],
  url: string,
  { timeoutMs, token }: { readonly timeoutMs: number; readonly token?: string },
): Promise<unknown> => {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "error",
    headers: { accept: "application/json", ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`);
  return response.json();
};
