import type { Facts, Invariant, Seen } from "../facts.ts";

/** An event reaches the subscribed sockets within this time. */
const TOLERANCE_MS = 5000;
/** The time for the replay of events that a disturbance delayed. */
const RECOVERY_MS = 300_000;

interface View {
  readonly version: number;
  readonly status: string;
  readonly lobbyId: string;
  readonly hostUserId: string;
  readonly reportCount: number;
}
interface Following {
  readonly viewer: string;
  readonly matchId: string;
  view: View;
  untilMs: number | null;
}

/** One recorded socket from open to close. */
interface Session {
  readonly sinceMs: number;
  readonly matches: Map<string, Following>;
  queueVersion: number;
  lastMs: number;
}

/** The fields of the frames; other kinds of frames lack some. */
interface Frame {
  readonly type?: string;
  readonly action?: string;
  readonly matchId?: string;
  readonly version?: number;
  readonly match?: MatchFields;
  readonly dynamicData?: MatchFields;
  readonly data?: { readonly version?: number };
  readonly body?: string;
}
interface MatchFields {
  readonly status: string;
  readonly lobby_id: string;
  readonly host_user_id: string;
  readonly report_count: number;
}

const viewOf = (version: number, fields: MatchFields): View => ({
  version,
  status: fields.status,
  lobbyId: fields.lobby_id,
  hostUserId: fields.host_user_id,
  reportCount: fields.report_count,
});

const queueVersionOf = (frame: Frame): number | undefined => {
  switch (frame.action) {
    case "queueDiff":
      return frame.version;
    case "updateQueue":
    case "queueInfo":
      return frame.data?.version;
    case "updateQueueInfo":
      return (JSON.parse(frame.body ?? "{}") as { version?: number }).version;
    default:
      return undefined;
  }
};

const takeMatch = (session: Session, viewer: string, frame: Frame, atMs: number): string[] => {
  const { matchId = "", version = 0 } = frame;
  const fields = frame.type === "subscribeMatchSuccess" ? frame.match : frame.dynamicData;
  const known = session.matches.get(matchId);
  if (frame.type === "unsubscribeMatchSuccess" && known) known.untilMs = atMs;
  if (fields === undefined) return [];
  if (known !== undefined && version < known.view.version)
    return [`${viewer} saw match ${matchId} go back from version ${known.view.version} to ${version}`];
  session.matches.set(matchId, { viewer, matchId, view: viewOf(version, fields), untilMs: null });
  return [];
};

/** Reads recorded frames one by one: versions that went back, and the last frames of every socket. */
export const createWatch = () => {
  const sessions = new Map<string, Session>();
  const disturbancesMs: number[] = [];
  const breaks: string[] = [];
  let frames = 0;
  return {
    take: ({ at = 0, viewer, by, sinceMs, seen }: Seen): void => {
      if (by === "disturbance") disturbancesMs.push(at);
      if (by !== "socket" || typeof sinceMs !== "number") return;
      frames += 1;
      const frame = seen as Frame;
      const key = `${viewer} ${sinceMs}`;
      const session = sessions.get(key) ?? { sinceMs, matches: new Map(), queueVersion: 0, lastMs: at };
      sessions.set(key, session);
      session.lastMs = at;
      const version = queueVersionOf(frame);
      if (version !== undefined && version < session.queueVersion)
        breaks.push(`${viewer} saw the queue go back from version ${session.queueVersion} to ${version}`);
      session.queueVersion = Math.max(session.queueVersion, version ?? 0);
      breaks.push(...takeMatch(session, viewer, frame, at));
    },
    end: () => ({
      frames,
      breaks,
      /** The last version of each match on each socket, and how long the socket lived; only undisturbed sockets. */
      seenLast: [...sessions.values()]
        .filter(
          ({ sinceMs, lastMs }) => !disturbancesMs.some((ms) => ms <= lastMs && sinceMs < ms + RECOVERY_MS),
        )
        .flatMap(({ matches, lastMs }) =>
          [...matches.values()].map(({ untilMs, ...seen }) => ({ ...seen, untilMs: untilMs ?? lastMs })),
        ),
    }),
  };
};

interface Change {
  readonly match_id: string;
  readonly version: string;
  readonly at_ms: string;
}
type Stored = Change & {
  readonly status: string;
  readonly lobby_id: string;
  readonly host_user_id: string;
  readonly report_count: number;
};

/**
 * The time of each version of a match: host, lobby and report changes, its end, and one version per correction. A
 * decided dispute ends with the decision; what players do in the room of an undecided one raises the version later.
 */
const CHANGES = `with corrected as (
    select match_id, at_ms, count(*) over (partition by match_id) as made,
      row_number() over (partition by match_id order by revision) as place
    from correction
  )
  select match_id, version, at_ms from host_changes
  union all select match_id, version, at_ms from lobby_changes
  union all select match_id, version, reported_at_ms from report_history
  union all select m.id, case when s.match_id is null then coalesce(d.version, m.version)
        else m.version - coalesce((select max(made) from corrected c where c.match_id = m.id), 0) end,
      coalesce(s.settled_at_ms, d.disputed_at_ms) from matches m
    left join settlements s on s.match_id = m.id left join disputes d on d.match_id = m.id
    where coalesce(s.settled_at_ms, d.disputed_at_ms) is not null
  union all select c.match_id, m.version - c.made + c.place, c.at_ms from corrected c join matches m on m.id = c.match_id`;

const MATCHES =
  "select id as match_id, version, 0 as at_ms, status, lobby_id, host_user_id, report_count from matches";

const compareWithStore = async (
  { matches }: Facts,
  seenLast: readonly (Omit<Following, "untilMs"> & { readonly untilMs: number })[],
): Promise<string[]> => {
  const changes = Map.groupBy(await matches<Change>(CHANGES), ({ match_id }) => match_id);
  const stored = new Map((await matches<Stored>(MATCHES)).map((row) => [row.match_id, row]));
  return seenLast.flatMap(({ viewer, matchId, view, untilMs }) => {
    const where = `${viewer} in match ${matchId}`;
    const row = stored.get(matchId);
    if (row === undefined) return [`${where}: no such match is stored`];
    const due = (changes.get(matchId) ?? []).filter(({ at_ms }) => Number(at_ms) + TOLERANCE_MS < untilMs);
    const newest = Math.max(0, ...due.map(({ version }) => Number(version)));
    if (view.version < newest) return [`${where}: saw version ${view.version} last, ${newest} was due`];
    const same = viewOf(Number(row.version), row);
    return view.version === same.version && JSON.stringify(view) !== JSON.stringify(same)
      ? [`${where}: saw ${JSON.stringify(view)}, stored is ${JSON.stringify(same)}`]
      : [];
  });
};

export const live: Invariant = {
  id: "I17",
  sentence:
    "A connected client's view equals the database within 5 s of the last event; versions on the wire never go back.",
  judge: async (facts) => {
    const watch = createWatch();
    for await (const seen of facts.recordings()) watch.take(seen);
    const { frames, breaks, seenLast } = watch.end();
    return {
      looked: `${frames} frames, ${seenLast.length} followed matches`,
      breaks: [...breaks, ...(await compareWithStore(facts, seenLast))],
    };
  },
};
