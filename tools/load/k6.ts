import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findBuilt, findGo, intoFolder } from "../infra/go.ts";
import { ROOT } from "../process/root.ts";
import { CliError } from "../process/say.ts";

const BUILT = join(ROOT, ".cache/load-tools");
const MODULE = "go.k6.io/k6@v1.8.1";

export const findK6 = (): string | null => findBuilt("k6", BUILT);

/** Finds k6 or builds it with Go. */
export const provideK6 = (say: (line: string) => void): string => {
  const found = findK6();
  if (found !== null) return found;
  const go = findGo();
  if (go === null)
    throw new CliError(`k6 is missing: install it, or Go, with which ${MODULE} is built into ${BUILT}.`);
  say(`building ${MODULE} into ${BUILT}`);
  const { status } = spawnSync(go, ["install", MODULE], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...intoFolder(BUILT), GOTOOLCHAIN: "auto" },
  });
  if (status !== 0) throw new CliError(`${MODULE} could not be built; Go's output is above.`);
  return join(BUILT, "k6");
};
