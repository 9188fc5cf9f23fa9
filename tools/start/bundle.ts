/**
 * Arguments: a folder, and optionally one service, or the path of a command such as `tools/server`. Bundles every
 * service into a subfolder, or that service or command into the folder itself.
 */
import { globSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { ROOT } from "../process/root.ts";

const [folder, service = "*"] = process.argv.slice(2);
if (folder === undefined) throw new Error("which folder?");

const WORKER = /new URL\("(\.\/[\w.-]+\.ts)", import\.meta\.url\)/g;

/** Keeps `import.meta.url` and `__dirname` of the source file; bundles a worker's file as an entry. */
const places: Plugin = {
  name: "places",
  transform(code, id) {
    if (/\.[cm]?js$/.test(id)) {
      if (!/\b__(?:dirname|filename)\b/.test(code)) return null;
      return code
        .replace(/(?<![.\w])__dirname\b/g, JSON.stringify(dirname(id)))
        .replace(/(?<![.\w])__filename\b/g, JSON.stringify(id));
    }
    if (!code.includes("import.meta.")) return null;
    return code
      .replace(WORKER, (_, path: string) => {
        const file = resolve(dirname(id), path);
        const reference = this.emitFile({ type: "chunk", id: file, name: relative(ROOT, file) });
        return `new URL(import.meta.ROLLUP_FILE_URL_${reference})`;
      })
      .replace(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href))
      .replace(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(id)));
  },
};

const sources = service.includes("/")
  ? `${service}/main.ts`
  : `services/${service}/src/{main,migrate,seed,admin}.ts`;
const entries = globSync(sources, { cwd: ROOT }).map((file) => {
  const name = file.replace("/src/", "/").replace(/\.ts$/, "");
  return [service === "*" ? name : basename(name), join(ROOT, file)] as const;
});
if (service === "*") entries.push(["shared", join(import.meta.dirname, "shared.ts")]);
if (entries.length === 0) throw new Error(`no service ${service}`);
const bundle = await rolldown({
  input: Object.fromEntries(entries),
  cwd: ROOT,
  platform: "node",
  // They load native libraries from beside their own files.
  external: ["@napi-rs/canvas", "sharp"],
  plugins: [places],
  logLevel: "warn",
});
await bundle.write({
  dir: folder,
  format: "esm",
  entryFileNames: "[name].mjs",
  chunkFileNames: "shared/[name]-[hash].mjs",
  // Names stay readable in stack traces.
  minify: { mangle: false, compress: true, codegen: { removeWhitespace: false } },
});
