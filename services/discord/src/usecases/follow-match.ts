import { type Match, playersOf, type View, withView } from "../domain/match.ts";
import { viewOf } from "../remote/read.ts";
import { findMatch } from "../store/matches.ts";
import { type Changing, changeMatch } from "./change-match.ts";
import type { Deps } from "./deps.ts";

const NEWS_MS = 2 * 3_600_000;

interface Seen {
  readonly version: number;
  readonly view: View;
}

type Following = Changing & Pick<Deps, "db" | "matches">;

/** The match as its players see it now; null when it has none of these players. @throws CodedError `unavailable` */
export const askMatch = async (
  { matches }: Pick<Deps, "matches">,
  matchId: string,
  userIds: readonly string[],
): Promise<Seen | null> => {
  const { views } = await matches.viewFor({ matchId, userIds: [...userIds] });
  const match = views[0]?.match;
  return match === undefined ? null : viewOf(match);
};

/** Shows a new match. `seen` is what the event says of it; null when it says nothing. */
export const announceMatch = async (
  deps: Following,
  {
    matchId,
    userIds,
    createdAtMs,
    seen,
  }: {
    readonly matchId: string;
    readonly userIds: readonly string[];
    readonly createdAtMs: number;
    readonly seen: Seen | null;
  },
): Promise<void> => {
  // The events of a time in which the service was off are no news.
  if (deps.clock.nowMs() - createdAtMs > NEWS_MS) return;
  const first = seen ?? (await askMatch(deps, matchId, userIds));
  if (first === null) return;
  let isStale = false;
  await changeMatch(deps, matchId, (match) => {
    isStale = match.view === null && match.version > first.version;
    return isStale ? match : withView(match, first.version, first.view);
  });
  // A change of it arrived first.
  const now = isStale ? await askMatch(deps, matchId, userIds) : null;
  if (now !== null) await changeMatch(deps, matchId, (match) => withView(match, now.version, now.view));
};

/** Shows a change of a match, as matches knows it now. Of one that was not announced yet only the version is stored. */
export const followMatch = async (deps: Following, matchId: string, version: number): Promise<void> => {
  let known: Match | null = await findMatch(deps.db, matchId);
  if (known === null || known.view === null)
    await changeMatch(deps, matchId, (match) => {
      known = match;
      return match.view === null && match.version < version ? { ...match, version } : match;
    });
  if (known === null || known.view === null || known.version >= version) return;
  const players = playersOf(known.view).map(({ userId }) => userId);
  const now = await askMatch(deps, matchId, players);
  if (now !== null) await changeMatch(deps, matchId, (match) => withView(match, now.version, now.view));
};
