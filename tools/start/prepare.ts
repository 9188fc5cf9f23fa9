/**
 * Runs migrations and seeds one after the other. Each argument is `<owner>=<script>`; `POSTGRES_URL_<OWNER>` is the
 * database.
 */
import { pathToFileURL } from "node:url";

for (const argument of process.argv.slice(2)) {
  const [owner = "", file = ""] = argument.split("=");
  process.env.POSTGRES_URL = process.env[`POSTGRES_URL_${owner.toUpperCase()}`];
  await import(pathToFileURL(file).href);
  if (process.exitCode) break;
}
