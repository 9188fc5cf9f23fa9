import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Lock, type LockedPackage, nameOf } from "../check/licences.ts";

/** Where a package finds a library, as Node looks for it: in its own folder, then in each one above. */
const find = ({ packages }: Lock, from: string, name: string): string | null => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === "") return null;
  }
};

/**
 * The libraries that workspaces need to run, theirs included, as paths in the lock, sorted.
 * @param workspaces folders such as `services/users`
 * @throws Error when the lock lacks one
 */
export const shippedLibraries = (lock: Lock, workspaces: readonly string[]): string[] => {
  const seen = new Set<string>();
  const visit = (folder: string): void => {
    if (seen.has(folder)) return;
    seen.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = find(lock, folder, name);
      if (path === null && !(name in optionalDependencies))
        throw new Error(`package-lock.json has no ${name} for ${folder}`);
      if (path !== null) visit(lock.packages[path]?.resolved ?? path);
    }
  };
  for (const workspace of workspaces) visit(workspace);
  return [...seen].filter((path) => path.includes("node_modules/")).toSorted();
};

const componentOf = (path: string, { version = "", license, integrity }: LockedPackage) => {
  const name = nameOf(path);
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const [, hash] = /^sha512-(.+)$/.exec(integrity ?? "") ?? [];
  return {
    type: "library",
    "bom-ref": `${purl}#${path}`,
    name,
    version,
    purl,
    ...(license === undefined ? {} : { licenses: [{ expression: license }] }),
    ...(hash === undefined
      ? {}
      : { hashes: [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }] }),
  };
};

/** The bill of materials of an image (CycloneDX 1.5), the same for the same lock. */
export const billOfMaterials = (
  lock: Lock,
  libraries: readonly string[],
  image: { readonly name: string; readonly version: string; readonly node: string },
) => ({
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  version: 1,
  metadata: {
    component: { type: "application", "bom-ref": image.name, name: image.name, version: image.version },
  },
  components: [
    {
      type: "platform",
      "bom-ref": "node",
      name: "node",
      version: image.node,
      purl: `pkg:generic/node@${image.node}`,
    },
    ...libraries.map((path) => componentOf(path, lock.packages[path] ?? {})),
  ],
});

const NOTICE = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i;

/** The texts of the licences of installed libraries: each text once, below the libraries that have it. */
export const noticesOf = (root: string, lock: Lock, libraries: readonly string[]): string => {
  const byText = new Map<string, string[]>();
  for (const path of libraries) {
    const { version = "", license = "" } = lock.packages[path] ?? {};
    const files = readdirSync(join(root, path)).filter((file) => NOTICE.test(file));
    const text = files.map((file) => readFileSync(join(root, path, file), "utf8").trim()).join("\n\n");
    byText.set(text, [...(byText.get(text) ?? []), `${nameOf(path)} ${version} (${license})`]);
  }
  return [...byText]
    .map(([text, names]) => `${names.join("\n")}\n\n${text}`)
    .join(`\n\n${"-".repeat(80)}\n\n`);
};

/** The libraries of an image that are installed here: native ones exist for this platform alone. */
export const installedLibraries = (root: string, lock: Lock, workspaces: readonly string[]): string[] =>
  shippedLibraries(lock, workspaces).filter((path) => existsSync(join(root, path)));
