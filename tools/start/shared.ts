/**
 * Runs several services in this process. The arguments are their scripts; the variable ENVIRONMENTS is a JSON array of
 * their environments in the same order.
 */
import { pathToFileURL } from "node:url";
import type { Environment, Service } from "@gokaku/service";
import { run } from "@gokaku/service";

const environments = JSON.parse(process.env.ENVIRONMENTS ?? "[]") as Environment[];
const services = process.argv.slice(2).map(async (file, place) => {
  const { service } = (await import(pathToFileURL(file).href)) as { service: Service };
  return { service, env: environments[place] ?? {} };
});
await run(...(await Promise.all(services)));
