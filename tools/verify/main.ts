import { parseArgs } from "node:util";
import { ROOT } from "../process/root.ts";
import { runMain } from "../process/say.ts";
import { dataDirOf } from "../start/config.ts";
import { ownEnv } from "../start/own-env.ts";
import { INVARIANTS } from "./invariants/index.ts";
import { judgeAll } from "./judge.ts";
import { openFacts } from "./open.ts";

await runMain(async () => {
  const { values } = parseArgs({ options: { "at-rest": { type: "boolean", default: false } } });
  const { facts, close } = await openFacts(
    dataDirOf(ownEnv(), ROOT),
    process.env.POSTGRES_URL,
    values["at-rest"],
  );
  try {
    return await judgeAll(INVARIANTS, facts, (line) => process.stdout.write(`${line}\n`));
  } finally {
    await close();
  }
});
