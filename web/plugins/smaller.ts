import { minify } from "terser";
import type { Plugin } from "vite";

/** Of a call the browser needs the schemas of its answers alone: its place is in the table, the rest is for the gateway. */
export const schemasOfRoutes = (): Plugin => ({
  name: "schemas-of-routes",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!/packages[\\/]contract[\\/]src[\\/]\w+[\\/]routes\.ts$/.test(id)) return null;
    const short = code.replace(
      /^ {4}(?:method|path|aliases|summary|tag|auth|limit|cachedForS|contentType|params|query|body|errors): .+,$/gm,
      "",
    );
    if (short === code) throw new Error(`nothing to leave out in ${id}`);
    return { code: short, map: null };
  },
});

/** The own scripts minified once more: 1 kB of what every page loads. Of libraries it makes nothing smaller. */
export const minifiedTwice = (): Plugin => ({
  name: "minified-twice",
  apply: "build",
  async generateBundle(_, bundle) {
    const own = Object.values(bundle).filter((output) => output.type === "chunk" && output.name !== "vendor");
    await Promise.all(
      own.map(async (chunk) => {
        if (chunk.type !== "chunk") return;
        const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 3 } });
        chunk.code = code ?? chunk.code;
      }),
    );
  },
});

/** What draws an icon, without what its library offers besides: contexts, classes, own colours and widths. */
const SMALL_ICONS = `import { createElement } from "react";
const LOOK = { fill: "none", stroke: "currentColor", strokeWidth: 2, strokeLinecap: "round", strokeLinejoin: "round" };
export default ({ node }) => ({ size = 24, ...rest }) =>
  createElement("svg", { width: size, height: size, viewBox: "0 0 24 24", ...LOOK, ...rest },
    node.map(([tag, attributes]) => createElement(tag, attributes)));`;

export const smallIcons = (): Plugin => {
  let isReplaced = false;
  return {
    name: "small-icons",
    apply: "build",
    transform(_, id) {
      if (!/lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/.test(id)) return null;
      isReplaced = true;
      return { code: SMALL_ICONS, map: null };
    },
    generateBundle() {
      if (!isReplaced) throw new Error("the icons' library draws them elsewhere");
    },
  };
};
