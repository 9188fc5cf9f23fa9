import { CliError, runMain } from "../tools/process/say.ts";

interface Command {
  /** @returns the exit code */
  readonly run: (args: readonly string[]) => Promise<number>;
}

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  announce: () => import("./announce.ts"),
  calls: () => import("./calls/run.ts"),
  capacity: () => import("./capacity.ts"),
  correction: () => import("./correction/run.ts"),
  discord: () => import("./discord.ts"),
  "discord-joins": () => import("./discord-joins.ts"),
  disturb: () => import("./disturb/run.ts"),
  evidence: () => import("./evidence/run.ts"),
  flood: () => import("./flood/run.ts"),
  histories: () => import("./histories/run.ts"),
  fuzz: () => import("./fuzz/run.ts"),
  limits: () => import("./limits/run.ts"),
  "load-curve": () => import("./load-curve/run.ts"),
  memory: () => import("./memory.ts"),
  mutation: () => import("./mutation/run.ts"),
  models: () => import("./models/run.ts"),
  pictures: () => import("./pictures.ts"),
  pools: () => import("./pools/run.ts"),
  push: () => import("./push.ts"),
  rating: () => import("./rating/run.ts"),
  registered: () => import("./registered/run.ts"),
  regressions: () => import("./regressions/run.ts"),
  requests: () => import("./requests.ts"),
  scale: () => import("./scale/run.ts"),
  season: () => import("./season.ts"),
  session: () => import("./session.ts"),
  shop: () => import("./shop.ts"),
  simulate: () => import("./simulate/run.ts"),
  solve: () => import("./solve.ts"),
  solver: () => import("./solver/run.ts"),
  update: () => import("./update.ts"),
};

await runMain(async () => {
  const [name = "", ...args] = process.argv.slice(2);
  const load = COMMANDS[name];
  if (load === undefined)
    throw new CliError(
      `There is no laboratory command "${name}": npm run lab -- NAME with one of ${Object.keys(COMMANDS).join(", ")}.`,
    );
  const { run } = await load();
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.once(event, () => process.exit(130));
  return run(args);
});
// The listener for "disconnect" keeps the channel to the parent open.
process.exit();
