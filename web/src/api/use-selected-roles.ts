import type { Role } from "@gokaku/game";
import { usePreferences } from "../session/preferences-store.ts";
import { useMe, useQueueStatus } from "./queries.ts";

/** The roles one waits with, else those last chosen on this browser, else those of the profile; most wanted first. */
export const useSelectedRoles = (): readonly Role[] => {
  const chosen = usePreferences((preferences) => preferences.roles);
  const preferred = useMe().data?.preferred_roles ?? [];
  const queued = useQueueStatus().data?.entry?.selected_roles;
  return queued ?? chosen ?? preferred;
};
