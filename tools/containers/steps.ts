import { setTimeout as sleep } from "node:timers/promises";
import { linesOf, startLoad } from "../kubernetes/load.ts";
import { unless } from "../kubernetes/steps/step.ts";
import { until } from "../process/pace.ts";
import { last, type Step, succeeded, took } from "./found.ts";
import type { Ran, Site } from "./site.ts";
import { systemd } from "./systemd.ts";

const MIGRATION = "services/users/migrations/9999_trial.sql";
/** The most that players wait while the services restart. */
const MAINTENANCE_MS = 30_000;
const LOAD = { perSecond: 20, sockets: 40, writes: "profile" } as const;
const SAMPLE_MS = 5_000;
/** After the start: idle connections of the services are closed by then. */
const REST_MS = 90_000;
/** Until an update whose gateway does not start has brought back the version before. */
const BACK_MS = 120_000;
const POLL_MS = 500;

const verified = async (site: Site): Promise<string[]> => {
  const ran = await site.gokaku("verify");
  return ran.output.includes("all invariants hold") ? [] : succeeded("verify", { ...ran, exitCode: 1 });
};
const countMatches = (site: Site): Promise<string> =>
  site.query("gokaku_matches", "select count(*) from matches");

const sum = (parts: Readonly<Record<string, number>>): number =>
  Object.values(parts).reduce((total, part) => total + part, 0);
const memoryLine = (when: string, parts: Readonly<Record<string, number>>): string =>
  `memory ${when}: ${sum(parts).toFixed(0)} MiB (PSS): ${Object.entries(parts)
    .sort(([, a], [, b]) => b - a)
    .map(([name, mib]) => `${name} ${mib.toFixed(0)}`)
    .join(", ")}`;

/** Asks again and again. `stop` returns the longest time between two answers of the site. */
const watchAnswers = (site: Site): { readonly stop: () => Promise<number> } => {
  let [isOver, longestMs, answeredMs] = [false, 0, performance.now()];
  const watch = (async () => {
    while (!isOver) {
      if (await site.isServing()) {
        longestMs = Math.max(longestMs, performance.now() - answeredMs);
        answeredMs = performance.now();
      }
      await sleep(POLL_MS);
    }
    return Math.max(longestMs, performance.now() - answeredMs);
  })();
  return {
    stop() {
      isOver = true;
      return watch;
    },
  };
};

const install: Step = {
  name: "install",
  title: "from nothing to an answering site, with a certificate of its own",
  async run(site) {
    const made = await site.gokaku("setup");
    const started = await site.gokaku("start");
    if (started.exitCode !== 0) {
      const logs = await site.compose("logs", "--tail", "10", "gateway");
      return { lines: last(logs), failures: succeeded("start", started) };
    }
    await site.trust();
    const isServing = await site.isServing();
    const status = await site.compose("ps", "--format", "{{.Service}} {{.State}} {{.Health}}");
    const unhealthy = last(status, 40).filter(
      (line) => !line.endsWith(" running healthy") && !line.startsWith("backup running"),
    );
    const doctor = await site.gokaku("doctor");
    return {
      lines: [took("images built and everything started", started), ...last(doctor, 40)],
      failures: [
        ...succeeded("setup", made),
        ...unless([isServing, `${site.url} does not answer`]),
        ...unhealthy.map((line) => `not healthy: ${line}`),
      ],
    };
  },
};

const session: Step = {
  name: "session",
  title: "players play, and their memory",
  async run(site, players) {
    await sleep(REST_MS);
    const atRest = await site.memory();
    let peak = atRest;
    const begunMs = performance.now();
    let firstMs: number | null = null;
    const over = new AbortController();
    const watch = (async () => {
      while (!over.signal.aborted) {
        const now = await site.memory();
        if (sum(now) > sum(peak)) peak = now;
        await sleep(SAMPLE_MS);
      }
    })();
    const result = await site.play({
      players,
      seconds: 120,
      seed: 1,
      onMatch: () => {
        firstMs ??= performance.now() - begunMs;
      },
    });
    over.abort();
    await watch;
    const errors = [...result.tally.serverErrors(), ...result.tally.noAnswers()];
    return {
      lines: [
        `${players} players: ${result.matchesMade} matches made, ${result.matchesClosed} settled, ${result.tally.calls()} calls, ${errors.length} without an answer or with a 5xx`,
        `first match after ${((firstMs ?? 0) / 1000).toFixed(0)} s`,
        memoryLine("at rest", atRest),
        memoryLine("at the most", peak),
      ],
      failures: [
        ...unless([result.matchesMade > 0, "no match was made"]),
        ...result.openMatches.map((id) => `match ${id} stayed open`),
        ...[...new Set(errors)].slice(0, 5),
        ...(await verified(site)),
      ],
    };
  },
};

const update: Step = {
  name: "update",
  title: "an update with a migration while matches are played",
  async run(site, players) {
    const old = site.version();
    site.publish(MIGRATION, "alter table account add column trial_of_an_update text not null default '';\n");
    const sent: number[] = [];
    let ran: Ran | null = null;
    const load = await startLoad(
      { url: () => site.url, socketsUrl: () => site.url, password: async () => site.password },
      { ...LOAD, onFailure: (sentMs) => sent.push(sentMs) },
    );
    const result = await site.play({
      players,
      seconds: 60,
      seed: 2,
      onMatches: {
        count: 2,
        patienceS: 120,
        run: async () => {
          ran = await site.gokaku("update");
        },
      },
    });
    const visitors = await load.stop();
    const between = sent.length === 0 ? 0 : Math.max(...sent) - Math.min(...sent);
    const migrated = await site.query(
      "gokaku_users",
      "select count(*) from migrations where name = '9999_trial'",
    );
    const update = ran ?? { exitCode: 1, output: "the update did not run", seconds: 0 };
    return {
      lines: [
        took("update", update),
        ...linesOf(visitors),
        `from the first to the last failed call: ${(between / 1000).toFixed(1)} s`,
        `${result.matchesMade} matches made, ${result.matchesClosed} settled`,
      ],
      failures: [
        ...succeeded("update", update),
        ...unless(
          [site.version() !== old, "the version is still the old one"],
          [migrated === "1", "the migration was not run"],
          [between <= MAINTENANCE_MS, "calls failed for longer than 30 s"],
          [result.matchesMade > 0, "no match was made"],
        ),
        ...result.openMatches.map((id) => `match ${id} stayed open`),
        ...(await verified(site)),
      ],
    };
  },
};

const rollback: Step = {
  name: "rollback",
  title: "back to the version before, on the widened databases",
  async run(site) {
    const fresh = site.version();
    const ran = await site.gokaku("rollback");
    const isServing = await site.isServing();
    return {
      lines: [took("rollback", ran)],
      failures: [
        ...succeeded("rollback", ran),
        ...unless([isServing, "the site does not answer"], [site.version() !== fresh, "the version stayed"]),
      ],
    };
  },
};

const broken: Step = {
  name: "broken",
  title: "an update whose gateway does not start leaves the version before serving",
  async run(site) {
    const old = site.version();
    site.publish("services/gateway/src/main.ts", "throw new Error('trial');\n");
    const answers = watchAnswers(site);
    const ran = await site.gokaku("update");
    const isServing = await site.isServing();
    const silentMs = await answers.stop();
    return {
      lines: [
        took("failed update", ran),
        `longest time without an answer: ${(silentMs / 1000).toFixed(0)} s`,
      ],
      failures: unless(
        [silentMs <= BACK_MS, "nothing answered for longer than two minutes"],
        [ran.exitCode !== 0, "the update said that it succeeded"],
        [isServing, "the site does not answer"],
        [site.version() === old, "the version is not the old one"],
      ),
    };
  },
};

const restore: Step = {
  name: "restore",
  title: "a backup, a loss of all matches, a restore",
  async run(site) {
    const before = await countMatches(site);
    const backedUp = await site.gokaku("backup");
    await site.query("gokaku_matches", "drop schema public cascade");
    const restored = await site.gokaku("restore");
    const after = await countMatches(site);
    await until("the site answers", site.isServing, { withinMs: MAINTENANCE_MS });
    return {
      lines: [took("backup", backedUp), took("restore", restored), `${after} matches are there again`],
      failures: [
        ...succeeded("backup", backedUp),
        ...succeeded("restore", restored),
        ...unless([before === after && before !== "0", `${before} matches before, ${after} afterwards`]),
        ...(await verified(site)),
      ],
    };
  },
};

export const STEPS: readonly Step[] = [install, session, restore, update, rollback, broken, systemd];
