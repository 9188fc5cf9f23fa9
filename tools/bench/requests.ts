import { mkdtempSync, rmSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Asked, askAll, faultLines, generateRequests } from "@gokaku/testing/requests";
import { loadCharacters } from "../player/report.ts";
import { CliError } from "../process/say.ts";
import { makeMatches } from "./limits/matches.ts";
import { type System, startSystem } from "./limits/system.ts";

const PLAYERS = 30;
const PLAYING = 10;
const AT_ONCE = 8;
const FAULTS_SHOWN = 40;

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** Ids that exist, so that the requests get past the first look-up. Nobody who asks is among those that admins change. */
const hintsOf = async (system: System, matchIds: readonly string[]) => {
  const seasons = await system.api.call({ method: "GET", path: "/api/seasons/active" });
  const ticks = await system.api.call({ method: "GET", path: "/api/admin/ticks", token: system.admin.token });
  const tickIds = (ticks.body as { ticks: { tick_id: string }[] }).ticks.map(({ tick_id }) => tick_id);
  const characters = (await loadCharacters(system.api)).slice(0, 20).map(({ id }) => id);
  const people = ["dummy_001", "dummy_002", "dummy_003", "generated_001"];
  const badges = ["badge_001", "badge_002", "badge_003", "badge_050"];
  const seasonIds = [(seasons.body as { season_id?: string; id?: string }).id ?? "season_1", "season_x"];
  const fields = {
    user_id: people,
    target_user_id: people,
    actor: ["dummy_admin"],
    object: people,
    password: ["gokaku"],
    badge_id: badges,
    owned_badges: badges,
    current_badge: ["", ...badges],
    current_badge_2: ["", ...badges],
    primary_badge: ["", ...badges],
    secondary_badge: ["", ...badges],
    picked_pokemon: characters,
    banned_pokemon: ["EMPTY", "", ...characters],
    favourites: characters,
    match_id: matchIds,
    violation_report: ["", "", "bench_0001"],
    invalid_player: ["", "", "", "bench_0002"],
    version: [1, 2, 3],
    pokemon_move1: [""],
    pokemon_move2: [""],
    twitter_id: ["", "@kaede"],
    trainer_name: ["カエデ"],
    season_id: seasonIds,
    room_id: ["ROOM0001", "ROOM0002", "ROOM0003"],
    search_type: ["all"],
  };
  const places = {
    "/api/users/": [...people, "bench_0001", "bench_0002"],
    "/api/admin/users/": people,
    "/api/matches/": matchIds,
    "/api/admin/matches": matchIds,
    "/api/admin/ticks": tickIds,
    "/api/admin/penalties": ["1", "2", "3"],
    "/api/admin/seasons": seasonIds,
    "/api/seasons": seasonIds,
    "/api/tools/": ["ROOM0001", "ROOM0002", "ROOM0003"],
  };
  const settings = [
    "lobby_create_timeout",
    "lobby_join_timeout",
    "rules_content",
    "announcement_content",
    "community_invite",
  ];
  return { ...fields, ...places, id: settings };
};

const tableOf = ({ statuses }: Asked): string => {
  const lines = [...statuses].map(([operation, counts]) => {
    const all = [...counts].toSorted(([one], [other]) => one - other);
    return `| ${operation} | ${all.map(([status, count]) => `${status}: ${count}`).join(", ")} |`;
  });
  return ["| operation | answers |", "|---|---|", ...lines].join("\n");
};

/**
 * Asks a system of its own everything that the contract has calls for, by players in and out of matches, admins and
 * strangers, and judges every answer by the contract. Exit code 1 for any fault.
 */
export const runRequests = async (options: {
  readonly count: number;
  readonly seed: number;
}): Promise<never> => {
  if (!Number.isInteger(options.count) || options.count < 1 || !Number.isInteger(options.seed))
    throw new CliError("--count takes a whole number from 1 on, --seed a whole number.");
  const folder = mkdtempSync(join(tmpdir(), "gokaku-requests-"));
  await chmod(folder, 0o755);
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.once(event, () => process.exit(130));
  say("starting a system of its own");
  const system = await startSystem(folder);
  let faults: Asked["faults"] = [];
  try {
    const sessions = await system.sessions(PLAYERS);
    const open = await makeMatches(system, sessions.slice(0, PLAYING));
    const hints = await hintsOf(
      system,
      open.map(({ matchId }) => matchId),
    );
    const operations = generateRequests({ perOperation: 1, seed: options.seed, hints }).length;
    const perOperation = Math.ceil(options.count / operations);
    const requests = generateRequests({ perOperation, seed: options.seed, hints }).slice(0, options.count);
    say(`${requests.length} requests to ${operations} operations, seed ${options.seed}`);
    const playing = sessions.slice(0, PLAYING);
    const asking = [...playing, ...playing, ...sessions].map(({ token }) => token);
    const tokens = { player: asking, admin: [system.admin.token] };
    const asked = await askAll(system.api.origin, requests, tokens, AT_ONCE);
    faults = asked.faults;
    say(tableOf(asked));
  } finally {
    await system.stop();
  }
  const kinds = faultLines(faults);
  const text = [...kinds.slice(0, FAULTS_SHOWN), `${faults.length} faults of ${kinds.length} kinds`].join(
    "\n",
  );
  await new Promise((resolve) => process.stdout.write(`${text}\n`, resolve));
  rmSync(folder, { recursive: true, force: true });
  process.exit(faults.length === 0 ? 0 : 1);
};
