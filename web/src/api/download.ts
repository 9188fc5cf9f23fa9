import type { CallInput } from "@gokaku/contract";
import { type Input, placeOf, readFailure, send } from "./http.ts";

/** Calls whose answer is a file. */
type FileRoute = "moveOut";

/** The server streams a file while it makes it. */
const TIMEOUT_MS = 310_000;
const NAME = /filename="([^"]+)"/;

/** Calls a route that answers a file, and hands the file to the browser's downloads. */
export const download = async (id: FileRoute, { body }: CallInput<FileRoute>): Promise<void> => {
  const { method, path } = await placeOf(id);
  const response = await send(method.toUpperCase(), path, body as Input["body"], TIMEOUT_MS);
  if (!response.ok) throw readFailure(response.status, await response.json().catch(() => null));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = NAME.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "gokaku.zip";
  link.click();
  URL.revokeObjectURL(address);
};
