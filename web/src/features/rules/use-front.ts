import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { FRONT_KEY } from "./keys.ts";

const FRESH_MS = 30_000;

/**
 * Reads the figures of the front page.
 * @param isShown whether there is a place for it
 */
export const useFront = (isShown: boolean) =>
  useQuery({
    queryKey: FRONT_KEY,
    queryFn: () => call("getFront"),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    enabled: isShown,
  });
