import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../process/root.ts";
import { CliError } from "../process/say.ts";
import { findGo, findInFolder, intoFolder } from "./go.ts";
import { findNats } from "./nats.ts";

const BUILT = join(ROOT, ".cache/nats-server");
const MODULE = "github.com/nats-io/nats-server/v2@v2.12.4";
/** Of older versions the copies of a stream or consumer may stay incomplete. */
const OLDEST = [2, 10] as const;

const isNewEnough = (program: string): boolean => {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  const [, major, minor] = /v(\d+)\.(\d+)/.exec(stdout ?? "") ?? [];
  return Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1]);
};

/** A server that forms clusters: that of the machine if it is new enough, or a built one; null without. */
export const findClusterNats = (): string | null => {
  const own = findNats();
  return own !== null && isNewEnough(own) ? own : findInFolder("nats-server", BUILT);
};

/** Finds such a server or builds it with Go. */
export const provideClusterNats = (say: (line: string) => void): string => {
  const found = findClusterNats();
  if (found !== null) return found;
  const go = findGo();
  if (go === null)
    throw new CliError(
      `A cluster needs nats-server ${OLDEST.join(".")}: install it, or Go, with which ${MODULE} is built into ${BUILT}.`,
    );
  say(`building ${MODULE} into ${BUILT}`);
  const { status } = spawnSync(go, ["install", MODULE], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...intoFolder(BUILT), GOTOOLCHAIN: "auto" },
  });
  if (status !== 0) throw new CliError(`${MODULE} could not be built; Go's output is above.`);
  return join(BUILT, "nats-server");
};
