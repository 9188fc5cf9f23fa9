import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";

export const useDummyUsers = () =>
  useQuery({
    queryKey: KEYS.dummyUsers,
    queryFn: () => call("listDummyUsers"),
    staleTime: 5 * 60_000,
    retry: false,
  });
