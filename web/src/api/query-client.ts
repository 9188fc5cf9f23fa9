import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { markBanned } from "../session/ban.ts";
import { ApiError } from "./http.ts";

const MAX_RETRIES = 2;

const mayHelp = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.status === 0 || failure.status >= 500);

export const createQueryClient = (): QueryClient => {
  const onError = (failure: unknown) => {
    if (failure instanceof ApiError && failure.code === "banned") markBanned(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        gcTime: 24 * 60 * 60_000,
        retry: (failures, failure) => failures < MAX_RETRIES && mayHelp(failure),
        refetchOnWindowFocus: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
};
