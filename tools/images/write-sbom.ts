/**
 * Arguments: a service or `tools/server`, and a folder. Writes the bill of materials of its image (`sbom.json`) and the
 * licences of its libraries (`licences.txt`) into the folder.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Lock } from "../check/licences.ts";
import { ROOT } from "../process/root.ts";
import { billOfMaterials, installedLibraries, noticesOf } from "./sbom.ts";

const [part, folder] = process.argv.slice(2);
if (part === undefined || folder === undefined) throw new Error("which service, which folder?");

const workspaces = part.includes("/")
  ? [part.slice(0, part.indexOf("/"))]
  : [`services/${part}`, ...(part === "gateway" ? ["web"] : [])];
const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;
const libraries = installedLibraries(ROOT, lock, workspaces);
const bill = billOfMaterials(lock, libraries, {
  name: `gokaku-${part.slice(part.indexOf("/") + 1)}`,
  version: process.env.VERSION ?? "unknown",
  node: process.versions.node,
});
writeFileSync(join(folder, "sbom.json"), `${JSON.stringify(bill, null, 2)}\n`);
writeFileSync(join(folder, "licences.txt"), `${noticesOf(ROOT, lock, libraries)}\n`);
