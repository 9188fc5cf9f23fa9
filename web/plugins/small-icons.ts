import type { Plugin } from "vite";

/** The renderer of icons without the library's contexts, classes, colours and widths: 1 kB of every page. */
const RENDERER = `import { createElement } from "react";
const LOOK = { fill: "none", stroke: "currentColor", strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round" };
export default ({ node }) => ({ size = 24, ...rest }) =>
  createElement("svg", { width: size, height: size, viewBox: "0 0 24 24", ...LOOK, ...rest },
    node.map(([tag, attributes]) => createElement(tag, attributes)));`;

/** Replaces the module of `lucide-react` that renders icons; fails the build when the library moves it. */
export const smallIcons = (): Plugin => {
  let isReplaced = false;
  return {
    name: "small-icons",
    apply: "build",
    transform(_, id) {
      if (!/lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/.test(id)) return null;
      isReplaced = true;
      return { code: RENDERER, map: null };
    },
    generateBundle() {
      if (!isReplaced) throw new Error("lucide-react has moved createLucideIcon.mjs");
    },
  };
};
