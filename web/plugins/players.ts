import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** Whether test accounts can sign in: a build for players knows nothing of them. */
export const withTestLogin = process.env.TEST_LOGIN === "on";

/** Leaves the calls of the test login out of a build for players. */
export const withoutTestLogin = (): Plugin => ({
  name: "without-test-login",
  apply: "build",
  enforce: "pre",
  transform: (code, id) =>
    /contract[\\/]src[\\/]table-late\.ts$/.test(id)
      ? { code: code.replace(/^.*area: "dummy".*\n/gm, ""), map: null }
      : null,
});

/** What `boot.js` says for readers, and for players what it has of the test login, stays out of the build. */
export const shortBoot = (): Plugin => {
  let folder = "";
  return {
    name: "short-boot",
    apply: "build",
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    writeBundle() {
      const path = join(folder, "boot.js");
      const code = readFileSync(path, "utf8");
      const own = withTestLogin
        ? code
        : code.replace(/\/\/ <test-login>\n[\s\S]*?\/\/ <\/test-login>\n/g, "");
      if (!withTestLogin && own === code) throw new Error("nothing of the test login in boot.js");
      const lines = own.split("\n").map((line) => line.trim());
      writeFileSync(path, lines.filter((line) => line !== "" && !line.startsWith("//")).join("\n"));
    },
  };
};
