import { sql } from "kysely";
import type { Pool, PoolClient } from "pg";

export const MARK = "/* prepared */";

/**
 * For `modifyEnd` of statements of the hot paths: the server parses and plans such a text once per connection.
 * Only for key look-ups and inserts, whose plan never depends on the values, and whose text never varies.
 */
export const prepared = sql.raw(MARK);

/** Whether a text carries the mark, and the name under which it is prepared. */
export const createStatementNames = () => {
  const names = new Map<string, string>();
  return (text: unknown): string | undefined => {
    if (typeof text !== "string" || !text.endsWith(MARK)) return undefined;
    const known = names.get(text);
    if (known !== undefined) return known;
    const name = `hot_${names.size}`;
    names.set(text, name);
    return name;
  };
};

/**
 * Prepares, on each connection of a pool, the statements that carry the mark.
 * @param onStatement called for every statement that is sent, including the begin and end of a transaction
 */
export const prepareMarkedStatements = (pool: Pool, onStatement: () => void): void => {
  const nameOf = createStatementNames();
  pool.on("connect", (client: PoolClient) => {
    const send = client.query.bind(client) as (...query: readonly unknown[]) => unknown;
    const query = (text: unknown, values: unknown, ...rest: readonly unknown[]): unknown => {
      onStatement();
      const name = nameOf(text);
      return name === undefined ? send(text, values, ...rest) : send({ name, text, values }, ...rest);
    };
    Object.assign(client, { query });
  });
};
