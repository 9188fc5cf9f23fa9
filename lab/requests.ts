import { parseArgs } from "node:util";
import { type Asked, askAll, faultLines, generateRequests } from "@gokaku/testing/requests";
import { loadCharacters } from "../tools/player/report.ts";
import { makeMatches } from "../tools/system/matches.ts";
import { type System, withSystem } from "../tools/system/system.ts";
import { markdownTable, say, wholeOption } from "./command.ts";

const PLAYERS = 30;
const PLAYING = 10;
const AT_ONCE = 8;
const FAULTS_SHOWN = 40;

/** Existing ids. Admin calls do not change the accounts that send requests. */
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
    "check_in_timeout",
    "rules_content",
    "announcement_content",
    "community_invite",
  ];
  return { ...fields, ...places, id: settings };
};

const tableOf = ({ statuses }: Asked): string => {
  const rows = [...statuses].map(([operation, counts]) => {
    const all = [...counts].toSorted(([one], [other]) => one - other);
    return [operation, all.map(([status, count]) => `${status}: ${count}`).join(", ")];
  });
  return markdownTable(["operation", "answers"], rows).join("\n");
};

/**
 * Sends generated requests to every call of the contract, by players in and out of matches, admins and strangers,
 * and checks every answer against the contract. Exit code 1 for any fault.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: { count: { type: "string", default: "25000" }, seed: { type: "string", default: "1" } },
  });
  const [count, seed] = [wholeOption("count", values.count, 1), wholeOption("seed", values.seed, 0)];
  const { faults } = await withSystem("requests", async (system) => {
    const sessions = await system.sessions(PLAYERS);
    const playing = sessions.slice(0, PLAYING);
    const open = await makeMatches(system, playing);
    const hints = await hintsOf(
      system,
      open.map(({ matchId }) => matchId),
    );
    const operations = generateRequests({ perOperation: 1, seed, hints }).length;
    const perOperation = Math.ceil(count / operations);
    const requests = generateRequests({ perOperation, seed, hints }).slice(0, count);
    say(`${requests.length} requests to ${operations} operations, seed ${seed}`);
    const player = [...playing, ...playing, ...sessions].map(({ token }) => token);
    const asked = await askAll(system.api.origin, requests, { player, admin: [system.admin.token] }, AT_ONCE);
    say(tableOf(asked));
    return asked;
  });
  const kinds = faultLines(faults);
  console.log(
    [...kinds.slice(0, FAULTS_SHOWN), `${faults.length} faults of ${kinds.length} kinds`].join("\n"),
  );
  return faults.length === 0 ? 0 : 1;
};
