import type { User } from "@gokaku/contract";
import type { QueryClient } from "@tanstack/react-query";
import { KEYS } from "../api/keys.ts";

/**
 * Marks the own account as banned after the server refused it, and reads the account again. Does nothing while the
 * account is unknown: then its answer, which says so too, is on its way.
 */
export const markBanned = (client: QueryClient): void => {
  const me = client.getQueryData<User>(KEYS.me);
  if (me === undefined || me.is_banned) return;
  client.setQueryData<User>(KEYS.me, { ...me, is_banned: true });
  void client.invalidateQueries({ queryKey: KEYS.me });
};
