import { setTimeout as sleep } from "node:timers/promises";
import type { Session } from "../../tools/player/login.ts";
import { agreedResult, buildReport, type Character } from "../../tools/player/report.ts";
import { inWidth } from "../../tools/process/pace.ts";
import type { System } from "../../tools/system/system.ts";

const WIDTH = 8;
const EVERY_MS = 400;

/** The reports that open matches of these players lack. */
const MISSING = `
  select match_id::text, user_id from matches join match_players on match_id = id
  where closed_at_ms is null and user_id = any($1::text[])
    and not exists (select from reports where reports.match_id = id and reports.user_id = match_players.user_id)`;

/** Reports every match of these players until `over` aborts and none is open. Failed reports are repeated. */
export const settleUntil = async (
  { api, matches }: Pick<System, "api" | "matches">,
  sessions: readonly Session[],
  characters: readonly Character[],
  over: AbortSignal,
): Promise<void> => {
  const byUserId = new Map(sessions.map((session) => [session.account.userId, session]));
  for (;;) {
    const isLast = over.aborted;
    const { rows } = await matches.query<{ match_id: string; user_id: string }>(MISSING, [
      [...byUserId.keys()],
    ]);
    await inWidth(rows, WIDTH, async ({ match_id, user_id }) => {
      const token = byUserId.get(user_id)?.token;
      const body = buildReport({ match_id }, user_id, agreedResult(match_id), characters);
      await api.call({ method: "POST", path: `/api/matches/${match_id}/report`, token, body });
    });
    if (isLast && rows.length === 0) return;
    await sleep(EVERY_MS);
  }
};
