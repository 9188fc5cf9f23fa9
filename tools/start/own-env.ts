import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../process/root.ts";

/** The environment, completed by the repository's `.env`; existing variables win. */
export const ownEnv = (): NodeJS.ProcessEnv => {
  const file = join(ROOT, ".env");
  if (process.env.GOKAKU_WITHOUT_ENV_FILE !== "1" && existsSync(file)) process.loadEnvFile(file);
  return process.env;
};
