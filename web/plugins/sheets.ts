import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

const WEB = join(import.meta.dirname, "..");

const readLayerOrder = (): string => {
  const app = readFileSync(join(WEB, "src/styles/index.css"), "utf8");
  const [order] = /@layer [^;{]+;/.exec(app) ?? [];
  if (order === undefined) throw new Error("src/styles/index.css does not name the order of the layers");
  return order;
};

/** The order of the layers of the cascade, as the sheet of the whole app names it. */
export const LAYER_ORDER = readLayerOrder();

/**
 * The sheet that comes first, in a file or among files, fixes the order of the layers of the cascade: every sheet
 * begins with it.
 */
export const withLayerOrder = (): Plugin => ({
  name: "with-layer-order",
  enforce: "pre",
  transform: (code, id) => (id.endsWith(".module.css") ? { code: LAYER_ORDER + code, map: null } : null),
});

const LETTERS = 36;

/**
 * The shortest distinct names of classes: the index of the sheet in the order of paths, then of the name in it. Scripts
 * contain the names of their sheets, and hashes do not compress.
 */
export const shortNames = () => {
  const sheets = globSync("src/**/*.module.css", { cwd: WEB })
    .map((sheet) => sheet.replaceAll("\\", "/"))
    .toSorted();
  const namesOf = new Map<string, string[]>();
  return (name: string, file: string): string => {
    const sheet = relative(WEB, file.replace(/\?.*$/, "")).replaceAll("\\", "/");
    const names = namesOf.get(sheet) ?? [];
    namesOf.set(sheet, names);
    if (!names.includes(name)) names.push(name);
    // A sheet that was made since this server started.
    if (!sheets.includes(sheet)) sheets.push(sheet);
    const place = sheets.indexOf(sheet).toString(LETTERS).padStart(2, "0");
    return `_${place}${names.indexOf(name).toString(LETTERS)}`;
  };
};
