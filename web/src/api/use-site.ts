import { useQuery } from "@tanstack/react-query";
import { call } from "./http.ts";
import { KEYS } from "./keys.ts";

export const useSite = () =>
  useQuery({ queryKey: KEYS.site, queryFn: () => call("getSite"), staleTime: 300_000, retry: false });
