import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "../infra/find.ts";
import { ROOT } from "../process/root.ts";
import { Sentence } from "../process/say.ts";

/** Where what was built for this repository lies. */
const BUILT = join(ROOT, ".cache/load-tools");
const MODULE = "go.k6.io/k6@v1.8.1";

/** On PATH, or built before; null when it is nowhere. */
export const findK6 = (): string | null => {
  const built = join(BUILT, "k6");
  return findProgram("k6") ?? (existsSync(built) ? built : null);
};

/** k6, built by Go when it is not there. */
export const provideK6 = (say: (line: string) => void): string => {
  const found = findK6();
  if (found !== null) return found;
  const go = findProgram("go") ?? ["/usr/local/go/bin/go"].find(existsSync);
  if (go === undefined)
    throw new Sentence(`k6 is missing: install it, or Go, with which ${MODULE} is built into ${BUILT}.`);
  say(`building ${MODULE} into ${BUILT}`);
  mkdirSync(BUILT, { recursive: true });
  const { status } = spawnSync(go, ["install", MODULE], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, GOBIN: BUILT, CGO_ENABLED: "0", GOTOOLCHAIN: "auto" },
  });
  if (status !== 0) throw new Sentence(`${MODULE} could not be built; Go's own words are above.`);
  return join(BUILT, "k6");
};
