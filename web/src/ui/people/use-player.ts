import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/http.ts";

export const playerKey = (userId: string) => ["player", userId] as const;
export const SEASONS_KEY = ["seasons"] as const;

/** The public player; requested again at each opening. */
export const usePlayer = (userId: string) =>
  useQuery({
    queryKey: playerKey(userId),
    queryFn: () => call("getPublicPlayer", { params: { id: userId } }),
    staleTime: 10_000,
    refetchOnMount: "always",
  });

/** The running season and those that are over, newest first. */
export const useSeasons = () =>
  useQuery({
    queryKey: SEASONS_KEY,
    queryFn: () => call("listBegunSeasons"),
    staleTime: 60_000,
    retry: false,
  });
