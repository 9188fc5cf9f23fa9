import { type Facts, findBreaks, firstRetainedMatch, type Invariant } from "../facts.ts";

interface Ended {
  readonly entry_id: string;
  readonly user_id: string;
  readonly match_id: string;
}

/** Recorded joins that were answered with 200 and are younger than queue's retention: entry id → user id. */
const acknowledgedJoins = async ({ recordings, queue }: Facts): Promise<Map<string, string>> => {
  const joins = new Map<string, string>();
  const retainedFromS = Number((await firstRetainedMatch(queue)) / 100_000_000n);
  for await (const { viewer, by, seen } of recordings()) {
    if (by !== "/api/queue/join") continue;
    const entry = (seen as { entry?: { entry_id?: string; joined_at?: number } }).entry;
    if (entry?.entry_id !== undefined && (entry.joined_at ?? retainedFromS) >= retainedFromS)
      joins.set(entry.entry_id, viewer);
  }
  return joins;
};

/** But for an abandoned match, whose players wait again, every player of a match came from an entry that ended with that match, compared across the two stores. */
const findUnmatchedPlayers = async ({ queue, matches, horizonMs }: Facts): Promise<string[]> => {
  const players = await matches<Ended>(
    `select p.entry_id, p.user_id, p.match_id from match_players p join matches m on m.id = p.match_id
      where m.created_at_ms < $1 and m.id >= $2
        and not exists (select from settlements s where s.match_id = m.id and s.cause = 'abandoned')`,
    [horizonMs, await firstRetainedMatch(queue)],
  );
  const ended = await queue<Ended>("select entry_id, user_id, match_id from entry where state = 'matched'");
  const byEntry = new Map(ended.map((entry) => [entry.entry_id, entry]));
  return players
    .filter(({ entry_id, user_id, match_id }) => {
      const entry = byEntry.get(entry_id);
      return entry?.user_id !== user_id || entry.match_id !== match_id;
    })
    .map((player) => `a player whose entry did not end by the match: ${JSON.stringify(player)}`);
};

export const noLostJoin: Invariant = {
  id: "I3",
  sentence: "No lost join: each acknowledged join is waiting, claimed, or ended in exactly one way.",
  judge: async (facts) => {
    const { queue } = facts;
    const joins = await acknowledgedJoins(facts);
    const entries = await queue<{ entry_id: string; user_id: string }>("select entry_id, user_id from entry");
    const known = new Map(entries.map((entry) => [entry.entry_id, entry.user_id]));
    const lost = [...joins].filter(([entryId, userId]) => known.get(entryId) !== userId);
    const breaks = await findBreaks([
      {
        of: queue,
        what: "an entry that is neither live nor ended in one way",
        sql: `select entry_id, state, cause from entry
          where (state in ('waiting', 'claimed')) <> (ended_at_ms is null)
            or (state = 'cleared') <> (cause is not null)
            or (state = 'matched' and match_id is null)`,
      },
      {
        of: queue,
        what: "a claimed entry without a claim that is still to be decided",
        sql: `select e.entry_id, e.match_id, c.state from entry e left join claim c on c.match_id = e.match_id
          where e.state = 'claimed' and c.state is distinct from 'claimed' and not exists (select from seat_offer o
            where o.entry_id = e.entry_id and o.match_id = e.match_id and o.state = 'accepted')`,
      },
    ]);
    return {
      looked: `${entries.length} entries, ${joins.size} recorded joins`,
      breaks: [
        ...lost.map(
          ([entryId, userId]) => `a join of ${userId} was acknowledged as ${entryId}, which is not there`,
        ),
        ...breaks,
        ...(await findUnmatchedPlayers(facts)),
      ],
    };
  },
};
