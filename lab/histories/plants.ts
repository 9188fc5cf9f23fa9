import type { Answer, Api } from "../../tools/player/http.ts";

const STALE_MS = 1_500;

/** A planted bug: statuses come from a cache that an acknowledged leave or join does not clear. */
export const cacheStatuses = (api: Api): Api => {
  const known = new Map<string | undefined, { readonly answer: Answer; readonly atMs: number }>();
  return {
    ...api,
    call: async (call) => {
      if (call.path !== "/api/queue/me") return api.call(call);
      const cached = known.get(call.token);
      if (cached !== undefined && performance.now() - cached.atMs < STALE_MS) return cached.answer;
      const answer = await api.call(call);
      known.set(call.token, { answer, atMs: performance.now() });
      return answer;
    },
  };
};
