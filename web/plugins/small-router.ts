import type { Plugin } from "vite";

/**
 * Marks the components of `react-router` that no screen uses, so that the build leaves them out: `Link`, forms and
 * prefetching are 4 kB of every page. Fails the build when the library's code has another form.
 */
export const smallRouter = (): Plugin => {
  let isMarked = false;
  return {
    name: "small-router",
    apply: "build",
    transform(code, id) {
      if (!/react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]/.test(id)) return null;
      const marked = code
        .replaceAll("= React$1.forwardRef(", "= /* @__PURE__ */ React$1.forwardRef(")
        .replaceAll("= React$1.createContext(", "= /* @__PURE__ */ React$1.createContext(")
        .replace(/^\w+\.displayName = .*;$/gm, "");
      isMarked ||= /[\\/]dom[\\/]lib\.js$/.test(id) && /PURE__ \*\/ React\$1\.forwardRef/.test(marked);
      return { code: marked, map: null };
    },
    generateBundle() {
      if (!isMarked) throw new Error("react-router has moved its components");
    },
  };
};
