import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Pool, PoolClient } from "pg";

export const MARK = "/* prepared */";

/**
 * For `modifyEnd` of statements of the hot paths: the server parses and plans such a text once per connection.
 * Only for key look-ups and inserts, whose plan never depends on the values, and whose text never varies.
 */
export const prepared = sql.raw(MARK);

const NAME_DIGITS = 24;

/**
 * Whether a text carries the mark, and the name under which it is prepared. The same text has the same name in every
 * process: behind a pooler processes share connections, and none may run another statement under the name.
 */
export const createStatementNames = () => {
  const names = new Map<string, string>();
  return (text: unknown): string | undefined => {
    if (typeof text !== "string" || !text.endsWith(MARK)) return undefined;
    const known = names.get(text);
    if (known !== undefined) return known;
    const name = `hot_${createHash("sha256").update(text).digest("hex").slice(0, NAME_DIGITS)}`;
    names.set(text, name);
    return name;
  };
};

type Ended = (error: unknown) => void;

/**
 * Prepares, on each connection of a pool, the statements that carry the mark.
 * @param begin called with the text of every statement that is sent, including the begin and end of a transaction; what
 * it returns is called when the statement has ended
 */
export const prepareMarkedStatements = (
  pool: Pool,
  begin: (client: PoolClient, text: unknown) => Ended,
): void => {
  const nameOf = createStatementNames();
  pool.on("connect", (client: PoolClient) => {
    const send = client.query.bind(client) as (...query: readonly unknown[]) => unknown;
    const query = (text: unknown, values: unknown, ...rest: readonly unknown[]): unknown => {
      const end = begin(client, text);
      const name = nameOf(text);
      const [callback] = rest;
      const then =
        typeof callback === "function"
          ? [
              (error: unknown, result: unknown) => {
                end(error);
                callback(error, result);
              },
            ]
          : rest;
      const sent = name === undefined ? send(text, values, ...then) : send({ name, text, values }, ...then);
      if (sent instanceof Promise) sent.then(() => end(null), end);
      return sent;
    };
    Object.assign(client, { query });
  });
};
