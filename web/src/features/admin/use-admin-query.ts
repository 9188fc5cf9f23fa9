import { useQuery } from "@tanstack/react-query";
import { adminKey } from "./keys.ts";

/** An answer that only admins get; a failure is shown at once. */
export const useAdminQuery = <Answer>(key: readonly string[], ask: () => Promise<Answer>, enabled = true) =>
  useQuery({ queryKey: adminKey(...key), queryFn: ask, retry: false, enabled });
