import type { User } from "@gokaku/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { KEYS } from "../api/keys.ts";
import { useCurrentMatch, useMe } from "../api/queries.ts";
import { type CurrentMatch, matchOf } from "../model/current-match.ts";
import { drop, KEPT, keep, readKept } from "../session/kept.ts";
import { useSession } from "../session/session-store.ts";
import { storage } from "../session/storage.ts";

const restored = <Value>(what: keyof typeof KEPT) =>
  readKept<Value>(what, storage.get(KEPT[what]), {
    userId: useSession.getState().session?.user.user_id ?? "",
    nowMs: Date.now(),
  });

/** Takes over the account that another tab stored, if it is newer than the one known here. */
const restoreMe = (client: QueryClient): void => {
  const kept = restored<User>("me");
  const knownAtMs = client.getQueryState(KEYS.me)?.dataUpdatedAt ?? 0;
  if (kept !== null && kept.atMs > knownAtMs)
    client.setQueryData(KEYS.me, kept.value, { updatedAt: kept.atMs });
};

/**
 * For a page that is opened: shows the stored account and match at once. Both count as stale, so that the answers that
 * `public/boot.js` has already requested replace them.
 */
export const restoreKept = (client: QueryClient): void => {
  for (const what of ["me", "match"] as const) {
    const kept = restored<User | CurrentMatch>(what);
    if (kept !== null) client.setQueryData(KEYS[what], kept.value, { updatedAt: 0 });
  }
};

/** Keeps the own account for the next opening of a page, and takes over what another tab has learnt of it. */
const useKeptMe = (): void => {
  const client = useQueryClient();
  const { data: me, dataUpdatedAt: atMs } = useMe();
  useEffect(() => {
    // A restored account retains its age until the server answers.
    if (me !== undefined && atMs > 0) keep("me", me.user_id, me, atMs);
  }, [me, atMs]);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === KEPT.me) restoreMe(client);
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [client]);
};

/** Keeps the match at hand until its player leaves it: whoever comes back after its end still sees how it ended. */
const useKeptMatch = (): void => {
  const userId = useSession((state) => state.session?.user.user_id);
  const { data: current, dataUpdatedAt: atMs } = useCurrentMatch();
  useEffect(() => {
    if (userId === undefined || current === undefined) return;
    if (matchOf(current) === null) drop("match");
    // What was restored keeps its age until the server has said so.
    else if (atMs > 0) keep("match", userId, current, atMs);
  }, [userId, current, atMs]);
};

export const useKept = (): void => {
  useKeptMe();
  useKeptMatch();
};
