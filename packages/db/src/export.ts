import { CompiledQuery, type Kysely } from "kysely";

/**
 * The stored data about one user, as the JSON of an object of lists.
 * @param lists by the list's name a query that takes the user id as `$1` and selects one jsonb, named `row`
 */
export const getExport = async (
  db: Pick<Kysely<unknown>, "executeQuery">,
  lists: Readonly<Record<string, string>>,
  userId: string,
): Promise<string> => {
  const parts = Object.entries(lists).map(
    ([name, query]) => `'${name}', (select coalesce(json_agg(row), '[]') from (${query}) as listed)`,
  );
  const text = `select json_build_object(${parts.join(", ")})::text as json`;
  const { rows } = await db.executeQuery<{ json: string }>(CompiledQuery.raw(text, [userId]));
  return rows[0]?.json ?? "{}";
};
