/**
 * Brings every database to the newest schema and plants the seeds, one after the other in this process. Called with the
 * scripts to run, each as `<its database's owner>=<file>`; the owners' databases are in `POSTGRES_URL_<OWNER>`.
 */
import { pathToFileURL } from "node:url";

for (const argument of process.argv.slice(2)) {
  const [owner = "", file = ""] = argument.split("=");
  process.env.POSTGRES_URL = process.env[`POSTGRES_URL_${owner.toUpperCase()}`];
  await import(pathToFileURL(file).href);
  if (process.exitCode) break;
}
