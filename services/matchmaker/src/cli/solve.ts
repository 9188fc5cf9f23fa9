import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type PlannedMatch, solve } from "@gokaku/solver";
import { type ReadSnapshot, readSnapshot } from "./read-snapshot.ts";

/** About a second of proof, enough for random queues of up to 24 players; a tick has more time and takes more. */
const PROOF_NODES = 3_000_000;

const USAGE = "usage: npm run lab -- solve snapshot.json [--no-exact] [--budget MOVES]";

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

const readArguments = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        exact: { type: "boolean", default: true },
        budget: { type: "string" },
        seed: { type: "string", default: "1" },
      },
      allowNegative: true,
    });
    const budget = values.budget === undefined ? null : Number(values.budget);
    if (budget !== null && (!Number.isFinite(budget) || budget < 0))
      throw new TypeError("--budget takes a number of moves");
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new TypeError("one snapshot is needed");
    return { file, budget, seed: values.seed, isExact: values.exact };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
};

/** npm runs a workspace's script in its folder; a path means what it meant where the command was typed. */
const readText = (file: string): string => {
  try {
    return readFileSync(file === "-" ? 0 : resolve(process.env.INIT_CWD ?? ".", file), "utf8");
  } catch (error) {
    return fail(`the snapshot cannot be read: ${error instanceof Error ? error.message : error}`);
  }
};

const parse = (file: string): ReadSnapshot => {
  const text = readText(file);
  try {
    return readSnapshot(text);
  } catch (error) {
    return fail(`the snapshot is malformed: ${error instanceof Error ? error.message : error}`);
  }
};

const main = (): void => {
  const { file, budget, seed, isExact } = readArguments();
  const { candidates, recentPairs, ids, notAPlayer, ...given } = parse(file);
  const settings = {
    ...given.settings,
    budget: budget ?? given.settings.budget,
    exactNodes: Math.min(given.settings.exactNodes, PROOF_NODES),
  };
  const plan = solve({ candidates, recentPairs }, settings, seed, { isExact });
  const ignored = { ...plan.ignored, ...(notAPlayer > 0 ? { not_a_player: notAPlayer } : {}) };
  for (const [reason, count] of Object.entries(ignored))
    process.stderr.write(`ignored: ${reason} ${count}\n`);
  const team = (match: PlannedMatch, name: string) =>
    match.seats
      .filter((seat) => seat.team === name)
      .map(({ userId, role }) => ({ id: ids.get(userId) ?? userId, role }));
  const answer = {
    matches: plan.matches.map((match) => ({
      team_a: team(match, "A"),
      team_b: team(match, "B"),
      value: match.value,
    })),
    overdue: plan.overdue.seated,
    value: plan.value,
    proven: plan.isProven,
  };
  process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
};

main();
