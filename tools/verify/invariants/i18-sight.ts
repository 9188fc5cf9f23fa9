import type { Invariant, Seen } from "../facts.ts";

type Json = Record<string, unknown>;
interface Team {
  readonly players: readonly Json[];
  readonly voice_channel: unknown;
}

const PLAYER_FIELDS = new Set([
  "user_id",
  "trainer_name",
  "role",
  "discord_username",
  "discord_avatar_url",
  "twitter_id",
  "rate",
  "max_rate",
  "measuring_left",
  "current_badge",
  "current_badge_2",
  "attendance",
  "missing_votes",
]);

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every match and queue view inside a message. */
const objectsIn = (value: unknown): Json[] => {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (!isObject(value)) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
};

const hasPlayer = (team: Team, viewer: string): boolean =>
  team.players.some((player) => player.user_id === viewer);

const breaksOfMatch = (viewer: string, match: Json): string[] => {
  const teams = { A: match.team_a as Team, B: match.team_b as Team };
  const own = hasPlayer(teams.A, viewer) ? "A" : hasPlayer(teams.B, viewer) ? "B" : null;
  const where = `${viewer} in match ${String(match.match_id)}`;
  if (own === null) return [`${where}: a match of others was shown`];
  const other = own === "A" ? "B" : "A";
  const reports = match.user_reports as readonly Json[];
  const findings: [boolean, string][] = [
    [match.my_team !== own, "my_team is not the viewer's"],
    [teams[other].players.some((player) => player.role !== null), "the other team's roles"],
    [teams[other].voice_channel !== null, "the other team's voice channel"],
    [match[`vc_link_${other.toLowerCase()}`] !== null, "the other team's voice link"],
    [
      [...teams.A.players, ...teams.B.players].some((player) =>
        Object.keys(player).some((key) => !PLAYER_FIELDS.has(key)),
      ),
      "more of a player than may be known",
    ],
    [
      match.status !== "done" && reports.some((report) => report.user_id !== viewer),
      "what others reported, before the match was closed",
    ],
  ];
  return findings.filter(([isBroken]) => isBroken).map(([, what]) => `${where}: ${what}`);
};

const breaksOfQueue = (viewer: string, value: Json): string[] => {
  const players = value.ongoing_match_players;
  const listed = Array.isArray(players)
    ? players
    : isObject(players)
      ? [players.old, players.new].flat()
      : [];
  const strangers = listed.filter((id) => id !== viewer);
  return strangers.length === 0
    ? []
    : [`${viewer} received the names of other players: ${strangers.slice(0, 3).join(", ")}`];
};

const breaksOfEntry = (viewer: string, value: Json): string[] =>
  "entry_id" in value && value.user_id !== viewer
    ? [`${viewer} saw the waiting of ${String(value.user_id)}`]
    : [];

/** The parts of a message that its viewer may not see. */
export const breaksOfSeen = ({ viewer, seen }: Seen): string[] => {
  const whole = isObject(seen) && typeof seen.body === "string" ? [seen, JSON.parse(seen.body)] : seen;
  return objectsIn(whole).flatMap((value) => [
    ...("team_a" in value ? breaksOfMatch(viewer, value) : []),
    ...("ongoing_match_players" in value ? breaksOfQueue(viewer, value) : []),
    ...breaksOfEntry(viewer, value),
  ]);
};

export const sight: Invariant = {
  id: "I18",
  sentence:
    "No message or reply shows a player the other team's roles or voice link, or data that the viewer may not see.",
  judge: async ({ recordings }) => {
    let count = 0;
    const breaks: string[] = [];
    for await (const seen of recordings()) {
      count += 1;
      breaks.push(...breaksOfSeen(seen));
    }
    return { looked: `${count} recorded messages`, breaks };
  },
};
