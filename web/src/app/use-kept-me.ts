import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { KEYS } from "../api/keys.ts";
import { useMe } from "../api/queries.ts";
import { KEPT_ME, keepMe, readKeptMe } from "../session/kept-me.ts";
import { useSession } from "../session/session-store.ts";
import { storage } from "../session/storage.ts";

/** Takes over what the browser kept of whoever is signed in, unless as much is known; it is asked for again when old. */
export const restoreMe = (client: QueryClient): void => {
  const userId = useSession.getState().session?.user.user_id ?? "";
  const kept = readKeptMe(storage.get(KEPT_ME), { userId, nowMs: Date.now() });
  const knownAtMs = client.getQueryState(KEYS.me)?.dataUpdatedAt ?? 0;
  if (kept !== null && kept.atMs > knownAtMs) client.setQueryData(KEYS.me, kept.me, { updatedAt: kept.atMs });
};

/** Keeps the own account for the next opening of a page, and takes over what another tab has learnt of it. */
export const useKeptMe = (): void => {
  const client = useQueryClient();
  const { data: me, dataUpdatedAt: atMs } = useMe();
  useEffect(() => {
    if (me !== undefined) keepMe(me, atMs);
  }, [me, atMs]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === KEPT_ME) restoreMe(client);
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [client]);
};
