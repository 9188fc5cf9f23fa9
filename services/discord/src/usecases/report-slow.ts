import { playersOf, withView } from "../domain/match.ts";
import { slowNotice } from "../domain/notice.ts";
import { endSlow, listSlow } from "../store/matches.ts";
import { changeMatch } from "./change-match.ts";
import type { Deps } from "./deps.ts";
import { askMatch } from "./follow-match.ts";
import { wantNotice } from "./notify-staff.ts";

/** Reports each slow match once to staff, unless matches knows its end by now. */
export const reportSlow = async (
  deps: Pick<Deps, "db" | "transact" | "clock" | "matches" | "config" | "onDue" | "markOf">,
): Promise<void> => {
  const { db, transact, clock, config, onDue } = deps;
  for (const { matchId, view } of await listSlow(db, clock.nowMs())) {
    const players = playersOf(view).map(({ userId }) => userId);
    const now = await askMatch(deps, matchId, players);
    if (now !== null) await changeMatch(deps, matchId, (match) => withView(match, now.version, now.view));
    const isDue = await transact(async ({ db: own }) => {
      const isSlow = await endSlow(own, matchId);
      return isSlow && now !== null && (await wantNotice(own, config, slowNotice(matchId), clock.nowMs()));
    });
    if (isDue) onDue();
  }
};
