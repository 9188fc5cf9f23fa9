import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { findProgram } from "../infra/find.ts";
import { ROOT } from "../process/root.ts";
import { CliError } from "../process/say.ts";
import { runStep } from "../process/step.ts";

/** In order of preference. */
const BUILDERS = ["docker", "podman", "buildah"] as const;

const answers = async (command: string): Promise<boolean> =>
  (await runStep({ name: command, command, args: ["info"] })).exitCode === 0;

/**
 * The program that builds images: `given`, or the first of docker, podman and buildah that works.
 * @throws CliError when there is none
 */
export const findBuilder = async (given: string | undefined): Promise<string> => {
  if (given !== undefined) return given;
  for (const name of BUILDERS) if (findProgram(name) !== null && (await answers(name))) return name;
  throw new CliError(
    "docker, podman and buildah are missing: install one of them (Debian: apt-get install buildah), or set IMAGE_BUILDER to a program with the same arguments.",
  );
};

const output = async (command: string, args: readonly string[], failure: string): Promise<string> => {
  const result = await runStep({ name: command, command, args });
  if (result.exitCode !== 0) throw new CliError(`${failure}\n${result.output.trim()}`);
  return result.output;
};

const isBuildah = (builder: string): boolean => basename(builder).includes("buildah");

/**
 * The builder's arguments, the context last. Buildah reuses layers, such as that of `npm ci`, only with `--layers`.
 */
export const buildArgs = (
  builder: string,
  image: string,
  more: readonly string[],
  dockerfile = "deploy/Dockerfile",
): string[] => [
  "build",
  ...(isBuildah(builder) ? ["--layers"] : []),
  "--file",
  join(ROOT, dockerfile),
  "--tag",
  image,
  ...more,
  ROOT,
];

const saveArgs = (builder: string, image: string, archive: string): string[] =>
  isBuildah(builder)
    ? ["push", "-q", image, `docker-archive:${archive}:${image}`]
    : ["save", "--output", archive, image];

/** In bytes, all layers unpacked. */
export const sizeOf = async (builder: string, image: string): Promise<number> => {
  if (!isBuildah(builder))
    return Number(await output(builder, ["image", "inspect", "--format", "{{.Size}}", image], `no ${image}`));
  const folder = mkdtempSync(join(process.env.IMAGE_ARCHIVES ?? tmpdir(), "gokaku-image-"));
  try {
    const archive = join(folder, "image.tar");
    await output(builder, saveArgs(builder, image, archive), `${image} cannot be saved.`);
    return statSync(archive).size;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Loads an image into a cluster by a command such as `kind load docker-image {image}`; a command with `{archive}`
 * gets a file instead.
 */
export const loadImage = async (builder: string, loader: string, image: string): Promise<void> => {
  const folder = mkdtempSync(join(process.env.IMAGE_ARCHIVES ?? tmpdir(), "gokaku-image-"));
  const archive = join(folder, "image.tar");
  try {
    if (loader.includes("{archive}"))
      await output(builder, saveArgs(builder, image, archive), `${image} cannot be saved.`);
    const [command = "", ...args] = loader
      .split(/\s+/)
      .map((part) => part.replaceAll("{image}", image).replaceAll("{archive}", archive));
    await output(command, args, `${image} was not loaded by IMAGE_LOADER.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
