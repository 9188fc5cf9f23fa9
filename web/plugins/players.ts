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

/** `boot.js` as this build has it: for players without what it has of the test login. */
export const withoutTests = (boot: string): string => {
  if (withTestLogin) return boot;
  const own = boot.replace(/\/\/ <test-login>\n[\s\S]*?\/\/ <\/test-login>\n/g, "");
  if (own === boot) throw new Error("nothing of the test login in boot.js");
  return own;
};
