import type { User } from "@gokaku/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { KEYS } from "../api/keys.ts";
import { useCurrentMatch, useMe } from "../api/queries.ts";
import { type CurrentMatch, matchOf } from "../model/current-match.ts";
import { useSession } from "../session/session-store.ts";
import { storage } from "../session/storage.ts";
import { drop, readStored, STORED, store } from "../session/stored.ts";

const restored = <Value>(what: keyof typeof STORED) =>
  readStored<Value>(what, storage.get(STORED[what]), {
    userId: useSession.getState().session?.user.user_id ?? "",
    nowMs: Date.now(),
  });

/** Takes over the account that another tab stored, if it is newer than the one known here. */
const restoreMe = (client: QueryClient): void => {
  const stored = restored<User>("me");
  const knownAtMs = client.getQueryState(KEYS.me)?.dataUpdatedAt ?? 0;
  if (stored !== null && stored.atMs > knownAtMs)
    client.setQueryData(KEYS.me, stored.value, { updatedAt: stored.atMs });
};

/**
 * For a page that is opened: shows the stored account and match at once. Both count as stale, so that the answers that
 * `public/boot.js` has already requested replace them.
 */
export const restoreStored = (client: QueryClient): void => {
  for (const what of ["me", "match"] as const) {
    const stored = restored<User | CurrentMatch>(what);
    if (stored !== null) client.setQueryData(KEYS[what], stored.value, { updatedAt: 0 });
  }
};

/** Stores the own account for the next page, and takes over a newer account from another tab. */
const useStoredMe = (): void => {
  const client = useQueryClient();
  const { data: me, dataUpdatedAt: atMs } = useMe();
  useEffect(() => {
    // A restored account retains its age until the server answers.
    if (me !== undefined && atMs > 0) store("me", me.user_id, me, atMs);
  }, [me, atMs]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === STORED.me) restoreMe(client);
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [client]);
};

/** Stores the current match until its player leaves it, so that its end is still shown after a reload. */
const useStoredMatch = (): void => {
  const userId = useSession((state) => state.session?.user.user_id);
  const { data: current, dataUpdatedAt: atMs } = useCurrentMatch();
  useEffect(() => {
    if (userId === undefined || current === undefined) return;
    if (matchOf(current) === null) drop("match");
    // A restored match retains its age until the server answers.
    else if (atMs > 0) store("match", userId, current, atMs);
  }, [userId, current, atMs]);
};

export const useStored = (): void => {
  useStoredMe();
  useStoredMatch();
};
