import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Bytes from which a text file is written in compressed forms too: a page receives a dozen small scripts. */
const COMPRESSED_FROM = 100;

/** Beside every text file of the build its `.br` and `.gz`, for the gateway to send. */
export const precompressed = (): Plugin => {
  let folder = "";
  return {
    name: "precompressed",
    apply: "build",
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const path = join(folder, name);
        if (!/\.(?:js|css|html|svg|json|webmanifest|txt)$/.test(name)) continue;
        if (statSync(path).size < COMPRESSED_FROM) continue;
        const text = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(text));
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
};
