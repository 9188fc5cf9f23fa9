/** Weighs the built app against its budgets (kB, gzip); run after `vite build`. Exits 1 when one is exceeded. */
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const INITIAL_KB = 130;
const SHARED_KB = 50;
/** Chunks that several screens share: the modal with its picker, the contract's schemas. */
const SHARED = /^(?:report-dialog|schemas)-/;
const LAZY_KB = 30;

const dist = new URL(`${process.argv[2] ?? "../dist"}/`, import.meta.url);
const weigh = (path: string) => gzipSync(readFileSync(new URL(path, dist))).length / 1000;

const html = readFileSync(new URL("index.html", dist), "utf8");
const initial = [...html.matchAll(/(?:src|href)="\/(?<path>[^"]+\.js)"/g)].flatMap(
  (found) => found.groups?.path ?? [],
);
const lazy = readdirSync(new URL("assets/", dist))
  .filter((name) => name.endsWith(".js") && !initial.includes(`assets/${name}`))
  .map((name) => ({
    name,
    kb: weigh(`assets/${name}`),
    most: SHARED.test(name) ? SHARED_KB : LAZY_KB,
  }));
const first = { name: "initial", kb: initial.map(weigh).reduce((sum, kb) => sum + kb, 0), most: INITIAL_KB };

const rows = [first, ...lazy];
for (const { name, kb, most } of rows) {
  console.log(`${kb.toFixed(1).padStart(7)} kB of ${most}  ${name}${kb > most ? "  TOO MUCH" : ""}`);
}
process.exitCode = rows.some(({ kb, most }) => kb > most) ? 1 : 0;
