import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";

export const useSite = () =>
  useQuery({ queryKey: KEYS.site, queryFn: () => call("getSite"), staleTime: 300_000, retry: false });
