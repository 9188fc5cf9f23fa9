import { countOf, type Facts, findBreaks, firstRetainedMatch, type Invariant } from "../facts.ts";

interface Decision {
  readonly match_id: string;
  readonly is_created: boolean;
}

/** Compares the outcome of each match id in queue with that in matches; each occurs once. */
const findDisagreements = async ({ queue, matches, horizonMs }: Facts): Promise<string[]> => {
  const claims = await queue<Decision>(
    "select match_id, state = 'created' as is_created from claim where state <> 'claimed' and decided_at_ms < $1",
    [horizonMs],
  );
  const creations = await matches<Decision>("select match_id, created as is_created from creations");
  const decided = new Map(creations.map((row) => [row.match_id, row.is_created]));
  const wrong = claims.filter((claim) => decided.get(claim.match_id) !== claim.is_created);
  const known = new Set(
    (await queue<{ match_id: string }>("select match_id from claim")).map((row) => row.match_id),
  );
  const first = await firstRetainedMatch(queue);
  const unclaimed = creations.filter((row) => !known.has(row.match_id) && BigInt(row.match_id) >= first);
  return [
    ...wrong.map((row) => `queue and matches decided differently: ${JSON.stringify(row)}`),
    ...unclaimed.map((row) => `a match without a claim: ${JSON.stringify(row)}`),
  ];
};

export const onePlan: Invariant = {
  id: "I8",
  sentence:
    "A tick has at most one stored plan; claims come only from it; a match id is created or refused, once.",
  judge: async (facts) => ({
    looked: `${await countOf(facts.queue, "tick")} ticks, ${await countOf(facts.queue, "claim")} claims`,
    breaks: [
      ...(await findBreaks([
        {
          of: facts.queue,
          what: "a claim without a place in its tick's plan",
          sql: `select c.match_id, c.tick_key, c.plan_index, t.state from claim c left join tick t using (tick_key)
            where t.planned_at_ms is null or (t.plan is null and t.pruned_at_ms is null) or c.plan_index < 0 or c.plan_index >= t.match_count
              or c.match_id <> c.tick_key * 100000 + c.plan_index`,
        },
        {
          of: facts.matches,
          what: "a creation without its match, a refusal with one, or a match that was never decided",
          sql: `select coalesce(c.match_id, m.id) as match_id, c.created from creations c full join matches m on m.id = c.match_id
            where c.match_id is null or c.created <> (m.id is not null)`,
        },
      ])),
      ...(await findDisagreements(facts)),
    ],
  }),
};
