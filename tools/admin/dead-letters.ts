import { CliError } from "../process/say.ts";
import { type DatabaseUrls, within } from "../start/owners.ts";
import { DATABASE_OWNERS, type DatabaseOwner } from "../start/services.ts";

interface Row {
  readonly id: string;
  readonly consumer: string;
  readonly subject: string;
  readonly error: string;
  readonly failed_at_ms: string;
  readonly replay_requested_at_ms: string | null;
}

const lineOf = (owner: DatabaseOwner, row: Row): string => {
  const failedAt = new Date(Number(row.failed_at_ms)).toISOString();
  const asked = row.replay_requested_at_ms === null ? "" : " (replay asked for)";
  return `${owner} ${row.id}  ${failedAt}  ${row.consumer}  ${row.subject}  ${row.error.split("\n")[0]}${asked}`;
};

/** One line per dead letter, by service, oldest first. */
export const listDeadLetters = async (databases: DatabaseUrls): Promise<string[]> => {
  const lines: string[] = [];
  for (const owner of DATABASE_OWNERS) {
    const { rows } = await within(databases[owner], (client) =>
      client.query<Row>(
        `select id, consumer, subject, error, failed_at_ms, replay_requested_at_ms from dead_letter
          where replayed_at_ms is null order by id limit 200`,
      ),
    );
    lines.push(...rows.map((row) => lineOf(owner, row)));
  }
  return lines.length === 0 ? ["no dead letters"] : lines;
};

/** Marks one dead letter, or `all`, for replay; the running service applies it within half a minute. */
export const askForReplay = async (
  databases: DatabaseUrls,
  name: string | undefined,
  which: string | undefined,
): Promise<string> => {
  const owner = DATABASE_OWNERS.find((one) => one === name);
  if (owner === undefined || which === undefined || !/^(all|\d{1,18})$/.test(which)) {
    throw new CliError(
      `Usage: npm run admin -- replay SERVICE ID (or all); SERVICE is one of ${DATABASE_OWNERS.join(", ")}.`,
    );
  }
  const { rowCount } = await within(databases[owner], (client) =>
    client.query(
      `update dead_letter set replay_requested_at_ms = $1
        where replayed_at_ms is null and ($2 = 'all' or id::text = $2)`,
      [Date.now(), which],
    ),
  );
  if (rowCount === 0) throw new CliError(`${owner} has no such dead letter.`);
  return `${rowCount} dead letters marked for replay; in half a minute npm run admin -- dead-letters lists the remaining ones.`;
};
