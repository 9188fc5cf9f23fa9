import { LIMITS, type Role } from "@gokaku/game";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { rolesInOrder } from "./estimate-text.ts";

/** A change of roles asks for its estimate once it has stood for a moment. */
const SETTLE_MS = 400;
const REFRESH_MS = 30_000;

const useSettled = (value: string): string => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), SETTLE_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return settled;
};

/**
 * The estimate for these roles. While that of other roles is still shown, `isOld` says so. Renewed every half minute
 * while waiting.
 */
export const useEstimate = (selected: readonly Role[], waiting: boolean) => {
  const wanted = rolesInOrder(selected).join();
  const settled = useSettled(wanted);
  const roles = rolesInOrder(settled.split(","));
  const query = useQuery({
    queryKey: KEYS.estimate(roles),
    queryFn:
      roles.length < LIMITS.minRoles ? skipToken : () => call("getQueueEstimate", { query: { roles } }),
    staleTime: REFRESH_MS,
    refetchInterval: waiting ? REFRESH_MS : false,
    placeholderData: keepPreviousData,
  });
  return {
    estimate: query.data ?? null,
    failed: query.isError && query.data === undefined,
    isOld: query.isPlaceholderData || wanted !== settled,
  };
};
