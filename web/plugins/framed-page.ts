import { readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { minify } from "terser";
import type { Plugin } from "vite";
import { LAYER_ORDER } from "./sheets.ts";
import { withTestLogin } from "./test-login.ts";

const BOOT = "boot.js";

/** The layers of the frame's style. */
const FRAME_LAYERS = /@layer (?:reset|tokens|base)\{/g;

/** Change of the nesting depth by a brace. */
const DEEPER: Readonly<Record<string, number>> = { "{": 1, "}": -1 };

/** The blocks of the frame's layers in a minified sheet. */
const frameOf = (sheet: string): string =>
  [...sheet.matchAll(FRAME_LAYERS)]
    .map(({ index, 0: opening }) => {
      let end = index + opening.length;
      for (let depth = 1; depth > 0 && end < sheet.length; end += 1) depth += DEEPER[sheet[end] ?? ""] ?? 0;
      return sheet.slice(index, end);
    })
    .join("");

const APP = /\s*<script type="module"[^>]*><\/script>/;

/**
 * Inlines `boot.js` and the style of the frame, so that the first paint needs the page alone. The whole sheet is linked
 * at the end of the body. The files of the app are requested at once; the script that runs them waits in a template, from
 * which `boot.js` takes it after the first paint. The gateway's content-security policy lists the digests of the inline
 * parts.
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
        const source = readFileSync(join(folders.root, "public", BOOT), "utf8");
        const constants = { TEST_LOGIN: withTestLogin };
        const { code: boot = source } = await minify(source, { compress: { global_defs: constants } });
        const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".css"));
        const frame = sheet?.type === "asset" ? frameOf(String(sheet.source)) : "";
        const [link] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
        if (link === undefined || frame === "")
          throw new Error("the page has no sheet to paint its frame with");
        const [app = ""] = APP.exec(html) ?? [];
        const late = `<template id="late">${app}</template>`;
        return html
          .replace(APP, "")
          .replace(link, () => `<style>${LAYER_ORDER}${frame}</style>`)
          .replace("</body>", (tag) => link + tag)
          .replace(/<script src="\/boot\.js"([^>]*)>/, (_, data: string) => `${late}<script${data}>${boot}`);
      },
    },
    writeBundle: () => rmSync(join(folders.dist, BOOT)),
  };
};
