import { readOptions } from "../process/options.ts";
import { CliError, runMain } from "../process/say.ts";
import { runStep } from "../process/step.ts";
import { isServiceName, SERVICE_NAMES } from "../start/services.ts";
import { buildArgs, findBuilder, loadImage, sizeOf } from "./builder.ts";

const LIMIT_MB = 200;

const revision = async (): Promise<string> => {
  const result = await runStep({ name: "git", command: "git", args: ["rev-parse", "--short", "HEAD"] });
  return result.exitCode === 0 ? result.output.trim() : "unknown";
};

const argument = (name: string, value: string | undefined): string[] =>
  value === undefined ? [] : ["--build-arg", `${name}=${value}`];

await runMain(async () => {
  const values = readOptions({
    only: { type: "string", multiple: true },
    prefix: { type: "string", default: "localhost/gokaku-" },
    tag: { type: "string", default: "dev" },
    version: { type: "string", default: "1.0.0" },
    "extra-migration": { type: "string" },
    "test-login": { type: "boolean", default: false },
    server: { type: "boolean", default: false },
  });
  const services = values.only ?? SERVICE_NAMES;
  for (const name of services)
    if (!isServiceName(name)) throw new CliError(`--only takes one of ${SERVICE_NAMES.join(", ")}.`);
  const builder = await findBuilder(process.env.IMAGE_BUILDER);
  const loader = process.env.IMAGE_LOADER;
  const common = [
    ...argument("BUILD_IMAGE", process.env.BUILD_IMAGE),
    ...argument("RUN_IMAGE", process.env.RUN_IMAGE),
    ...argument("TEST_LOGIN", values["test-login"] ? "on" : "off"),
    ...argument("EXTRA_MIGRATION", values["extra-migration"]),
    ...argument("VERSION", values.version),
    ...argument("REVISION", await revision()),
  ];
  let isWithinLimit = true;
  for (const service of services) {
    const image = `${values.prefix}${service}:${values.tag}`;
    const built = await runStep({
      name: image,
      command: builder,
      args: buildArgs(builder, image, ["--build-arg", `SERVICE=${service}`, ...common]),
    });
    if (built.exitCode !== 0) throw new CliError(`${image} was not built.\n${built.output.trim()}`);
    const megabytes = (await sizeOf(builder, image)) / 1e6;
    isWithinLimit &&= megabytes <= LIMIT_MB;
    if (loader !== undefined) await loadImage(builder, loader, image);
    const done = loader === undefined ? "built" : "built and loaded";
    process.stdout.write(`${image}  ${megabytes.toFixed(0)} MB, ${done} in ${built.seconds.toFixed(0)} s\n`);
  }
  // It has the clients of Postgres, so it is larger.
  if (values.server) {
    const image = `${values.prefix}server:${values.tag}`;
    const args = argument("BUILD_IMAGE", process.env.BUILD_IMAGE);
    const built = await runStep({
      name: image,
      command: builder,
      args: buildArgs(builder, image, args, "deploy/server/Dockerfile"),
    });
    if (built.exitCode !== 0) throw new CliError(`${image} was not built.\n${built.output.trim()}`);
    process.stdout.write(`${image}  built in ${built.seconds.toFixed(0)} s\n`);
  }
  if (!isWithinLimit) throw new CliError(`An image is larger than ${LIMIT_MB} MB.`);
  return 0;
});
