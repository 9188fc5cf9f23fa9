import { countOf, findBreaks, type Invariant } from "../facts.ts";

export const equipped: Invariant = {
  id: "I23",
  sentence: "Equipped badges are owned and differ; no account owns a badge twice.",
  judge: async ({ users }) => ({
    looked: `${await countOf(users, "account")} accounts`,
    breaks: await findBreaks([
      {
        of: users,
        what: "a badge that is equipped and not owned",
        sql: `select user_id, equipped from account, unnest(array[current_badge, current_badge_2]) as equipped
          where equipped <> '' and not exists
            (select from owned_badge o where o.user_id = account.user_id and o.badge_id = equipped)`,
      },
      {
        of: users,
        what: "one badge equipped twice",
        sql: "select user_id, current_badge from account where current_badge <> '' and current_badge = current_badge_2",
      },
      {
        of: users,
        what: "a badge owned twice",
        sql: "select user_id, badge_id, count(*) from owned_badge group by 1, 2 having count(*) > 1",
      },
    ]),
  }),
};
