import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { minify } from "terser";
import type { Plugin } from "vite";
import { withoutTests } from "./players.ts";
import { LAYER_ORDER } from "./sheets.ts";

const BOOT = "boot.js";

/** The layers that the frame of the page is painted with. */
const FRAME_LAYERS = /@layer (?:reset|tokens|base)\{/g;

/** How much deeper one is in the blocks of a sheet after this letter. */
const DEEPER: Readonly<Record<string, number>> = { "{": 1, "}": -1 };

/** The blocks of these layers in a minified sheet. */
const frameOf = (sheet: string): string =>
  [...sheet.matchAll(FRAME_LAYERS)]
    .map(({ index, 0: opening }) => {
      let end = index + opening.length;
      for (let depth = 1; depth > 0 && end < sheet.length; end += 1) depth += DEEPER[sheet[end] ?? ""] ?? 0;
      return sheet.slice(index, end);
    })
    .join("");

const LATE = /\s*<(?:link rel="modulepreload"[^>]*>|script type="module"[^>]*><\/script>)/g;

/**
 * Puts into the page itself what it is first painted with: `boot.js` and the style of the frame. The whole sheet stands
 * after the frame, so that the first paint does not wait for it, and the scripts of the app in a template from which
 * `boot.js` takes them after that paint. The gateway's content-security policy names what stands in the page by its
 * digests.
 */
export const framedPage = (): Plugin => {
  let folders = { root: "", dist: "" };
  return {
    name: "framed-page",
    apply: "build",
    configResolved({ root, build }) {
      folders = { root, dist: resolve(root, build.outDir) };
    },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle = {} }) {
        const own = withoutTests(readFileSync(join(folders.root, "public", BOOT), "utf8"));
        const { code: boot = own } = await minify(own);
        const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".css"));
        const frame = sheet?.type === "asset" ? frameOf(String(sheet.source)) : "";
        const [link] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        if (link === undefined || frame === "")
          throw new Error("the page has no sheet to paint its frame with");
        const late = `<template id="late">${(html.match(LATE) ?? []).join("")}</template>`;
        return html
          .replace(LATE, "")
          .replace(link, () => `<style>${LAYER_ORDER}${frame}</style>`)
          .replace("</body>", (tag) => link + tag)
          .replace(/<script src="\/boot\.js"([^>]*)>/, (_, data: string) => `${late}<script${data}>${boot}`);
      },
    },
    writeBundle: () => rmSync(join(folders.dist, BOOT)),
  };
};
