import type { Plugin } from "vite";

/** V8 then compiles the functions of the file while it arrives, beside the main thread. Other engines ignore it. */
const HINT = "//# allFunctionsCalledOnLoad\n";

/** Marks the file of the libraries, whose functions nearly all run before the first screen. */
export const compileEarly = (): Plugin => ({
  name: "compile-early",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const library = Object.values(bundle).find(({ name }) => name === "vendor");
      if (library?.type !== "chunk") throw new Error("the libraries have no file of their own");
      library.code = HINT + library.code;
    },
  },
});
