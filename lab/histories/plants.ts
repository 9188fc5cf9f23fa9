import type { Pool } from "pg";
import type { Answer, Api } from "../../tools/player/http.ts";
import type { System } from "../../tools/system/system.ts";

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

/** A planted bug: a report that comes late overwrites the result of a match that is closed. */
export const plantedOverwrite = async ({ matches }: Pick<System, "matches">): Promise<void> => {
  await matches.query(`
    update matches set winner = case winner when 'A' then 'B' else 'A' end
    where status = 'done' and winner in ('A', 'B') and id in (select id from matches order by id desc limit 2)`);
};

/** A planted bug: every limited badge sells one piece more than there are. */
export const plantedPieces = async (payments: Pool): Promise<void> => {
  await payments.query("update stock set max_sales = max_sales + 1 where badge_id like 'history%'");
};
