import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";

/** Recipients and retention periods of this installation. */
export const useLegal = () =>
  useQuery({ queryKey: KEYS.legal, queryFn: () => call("getLegal"), staleTime: 60_000, retry: false });
