import type { System } from "../../tools/system/system.ts";

/** The part of a recorded answer that is read here. */
interface Seen {
  readonly at: number;
  readonly viewer: string;
  readonly by: string;
}

const REPORT = /^\/api\/matches\/(\d+)\/report$/;
/** An answer is read so long after its commit at most. */
const LATE_MS = 15_000;

const textOf = (userId: string, atMs: number): string => `${userId} at ${new Date(atMs).toISOString()}`;

/** The acknowledged joins and reports of a recording, and those that the tables do not have. */
export const missingOf = async (
  { queue, matches }: Pick<System, "queue" | "matches">,
  recording: string,
): Promise<{ readonly joins: number; readonly reports: number; readonly lost: readonly string[] }> => {
  const seen = recording
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Seen);
  const joins = seen.filter(({ by }) => by === "/api/queue/join");
  const reports = seen.flatMap(({ by, viewer, at }) => {
    const matchId = REPORT.exec(by)?.[1];
    return matchId === undefined ? [] : [{ matchId, viewer, at }];
  });
  const { rows: entries } = await queue.query<{ user_id: string; from: number; to: number | null }>(
    'select user_id, joined_at_ms::float8 as "from", ended_at_ms::float8 as "to" from entry',
  );
  const { rows: stored } = await matches.query<{ match_id: string; user_id: string }>(
    "select match_id::text, user_id from reports",
  );
  const known = new Set(stored.map(({ match_id, user_id }) => `${match_id}/${user_id}`));
  const hasEntry = ({ viewer, at }: Seen): boolean =>
    entries.some(
      ({ user_id, from, to }) => user_id === viewer && from <= at && (to === null || to >= at - LATE_MS),
    );
  return {
    joins: joins.length,
    reports: reports.length,
    lost: [
      ...joins
        .filter((join) => !hasEntry(join))
        .map(({ viewer, at }) => `the join of ${textOf(viewer, at)} is lost`),
      ...reports
        .filter(({ matchId, viewer }) => !known.has(`${matchId}/${viewer}`))
        .map(({ matchId, viewer, at }) => `the report on ${matchId} of ${textOf(viewer, at)} is lost`),
    ],
  };
};
