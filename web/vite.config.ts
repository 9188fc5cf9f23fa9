import { globSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { minify } from "terser";
import { defineConfig, type Plugin } from "vite";
import { badgePictures } from "./scripts/badge-art.ts";

/**
 * Screens by the tab that shows them, as `public/boot.js` asks for them; `playing` takes the place of `match`, and
 * those from `player` on are pages of their own.
 */
const TAB_SCREENS = {
  rules: "features/rules/rules-screen.tsx",
  mypage: "features/mypage/mypage-screen.tsx",
  match: "features/queue/queue-screen.tsx",
  playing: "features/match/match-screen.tsx",
  ranking: "features/ranking/ranking-screen.tsx",
  player: "features/player/player-screen.tsx",
  ended: "features/match-page/match-page-screen.tsx",
  fairness: "features/fairness/fairness-screen.tsx",
  shop: "features/shop/shop-screen.tsx",
} as const;
/** What every page loads soon after its first script. */
const ALWAYS_SOON = [
  "contract/src/live/index.ts",
  "contract/src/seasons/index.ts",
  "contract/src/public/index.ts",
];

/**
 * Tells the page which files its scripts will ask for, so that they are on their way from the start: those of every
 * page as `modulepreload`, those of each tab's screen in the data of `boot.js`, which knows the tab. None of them goes
 * before what the frame of the page is painted with.
 */
const startHints = (): Plugin => ({
  name: "start-hints",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      if (bundle === undefined) return html;
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const filesOf = (source: string): readonly string[] => {
        const found = chunks.find(({ moduleIds }) =>
          moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(source)),
        );
        if (found === undefined) throw new Error(`no chunk for ${source}`);
        return [found.fileName, ...found.imports];
      };
      const entry = chunks.find(({ isEntry }) => isEntry);
      const loaded = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
      const soon = new Set(ALWAYS_SOON.flatMap(filesOf).filter((file) => !loaded.has(file)));
      const data = Object.entries(TAB_SCREENS).map(([tab, source]) => {
        const files = filesOf(source).filter((file) => !loaded.has(file) && !soon.has(file));
        return ` data-${tab}="${files.map((file) => `/${file}`).join(" ")}"`;
      });
      return {
        html: html
          .replace('<script src="/boot.js"', (script) => script + data.join(""))
          .replaceAll(/<(?:link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"'),
        tags: [...soon].map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", fetchpriority: "low", crossorigin: true, href: `/${file}` },
          injectTo: "head" as const,
        })),
      };
    },
  },
});

/** Bytes from which a text file is written in compressed forms too. */
const COMPRESSED_FROM = 1000;

/** Beside every text file of the build its `.br` and `.gz`, for the gateway to send. */
const precompressed = (): Plugin => {
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

/**
 * The sheet that comes first, in a file or among files, fixes the order of the layers of the cascade: every sheet
 * begins with the order that the one of the whole app names.
 */
const withLayerOrder = (): Plugin => {
  const app = readFileSync(`${import.meta.dirname}/src/styles/index.css`, "utf8");
  const [order] = /@layer [^;{]+;/.exec(app) ?? [];
  if (order === undefined) throw new Error("src/styles/index.css does not name the order of the layers");
  return {
    name: "with-layer-order",
    enforce: "pre",
    transform: (code, id) => (id.endsWith(".module.css") ? { code: order + code, map: null } : null),
  };
};

/** Of a call the browser needs the schemas of its answers alone: its place is in the table, the rest is for the gateway. */
const schemasOfRoutes = (): Plugin => ({
  name: "schemas-of-routes",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!/packages[\\/]contract[\\/]src[\\/]\w+[\\/]routes\.ts$/.test(id)) return null;
    const short = code.replace(
      /^ {4}(?:method|path|aliases|summary|tag|auth|limit|keptForS|contentType|params|query|body|errors): .+,$/gm,
      "",
    );
    if (short === code) throw new Error(`nothing to leave out in ${id}`);
    return { code: short, map: null };
  },
});

/** The own scripts minified once more: 1 kB of what every page loads. Of libraries it makes nothing smaller. */
const minifiedTwice = (): Plugin => ({
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

const smallIcons = (): Plugin => {
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

/** The pictures of the catalogue's badges, drawn when the app is built or asked for. */
const badgeArt = (): Plugin => {
  const pictures = badgePictures(new URL("../seeds/badges.json", import.meta.url));
  return {
    name: "badge-art",
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const svg = pictures.get((request.url ?? "").slice(1));
        if (svg === undefined) return next();
        response.setHeader("content-type", "image/svg+xml");
        response.end(svg);
      });
    },
    generateBundle() {
      for (const [fileName, source] of pictures) this.emitFile({ type: "asset", fileName, source });
    },
  };
};

const LETTERS = 36;

/**
 * Names of classes as short as they can be told apart: which sheet in the order of their paths, and which of its names.
 * Scripts carry the names of the sheets that they use, and names of chance do not pack.
 */
const shortNames = () => {
  const sheets = globSync("src/**/*.module.css", { cwd: import.meta.dirname })
    .map((sheet) => sheet.replaceAll("\\", "/"))
    .toSorted();
  const namesOf = new Map<string, string[]>();
  return (name: string, file: string): string => {
    const sheet = relative(import.meta.dirname, file.replace(/\?.*$/, "")).replaceAll("\\", "/");
    const names = namesOf.get(sheet) ?? [];
    namesOf.set(sheet, names);
    if (!names.includes(name)) names.push(name);
    // A sheet that was made since this server started.
    if (!sheets.includes(sheet)) sheets.push(sheet);
    const place = sheets.indexOf(sheet).toString(LETTERS).padStart(2, "0");
    return `_${place}${names.indexOf(name).toString(LETTERS)}`;
  };
};

const gateway = process.env.GATEWAY_URL ?? "http://127.0.0.1:8080";

/** Whether test accounts can sign in: a build for players knows nothing of them. */
const withTestLogin = process.env.TEST_LOGIN === "on";

/** Leaves the calls of the test login out of a build for players. */
const withoutTestLogin = (): Plugin => ({
  name: "without-test-login",
  apply: "build",
  enforce: "pre",
  transform: (code, id) =>
    /contract[\\/]src[\\/]table-late\.ts$/.test(id)
      ? { code: code.replace(/^.*area: "dummy".*\n/gm, ""), map: null }
      : null,
});

/** What `boot.js` says for readers, and for players what it has of the test login, stays out of the build. */
const shortBoot = (): Plugin => {
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

export default defineConfig(({ command }) => ({
  define: { "import.meta.env.TEST_LOGIN": String(command === "serve" || withTestLogin) },
  plugins: [
    withTestLogin ? null : withoutTestLogin(),
    shortBoot(),
    withLayerOrder(),
    schemasOfRoutes(),
    smallIcons(),
    react(),
    badgeArt(),
    startHints(),
    minifiedTwice(),
    precompressed(),
  ],
  build: {
    outDir: "dist",
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    assetsInlineLimit: 0,
    // One small style sheet: no screen waits for its own, and none fails for want of it.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Making a schema has no effect: those that no answer and no form needs stay out.
      treeshake: {
        manualPureFunctions: ["z", "described", "text", "identifier", "optionalIdentifier", "unixSeconds"],
      },
      output: {
        codeSplitting: {
          // Few files pack better than many; but schemas are made when their file runs, so those that the first paint
          // does not wait for are in files of their own.
          groups: [
            {
              name: "vendor",
              test: /node_modules[\\/](?:react|react-dom|scheduler|wouter|regexparam|@tanstack|zustand)[\\/]/,
            },
            {
              // Stays the same from build to build: who has signed in in this browser has it.
              name: "sign-in",
              test: /node_modules[\\/](?:oidc-client-ts|jwt-decode)[\\/]/,
            },
            {
              name: "contract",
              test: /node_modules[\\/]zod[\\/]|packages[\\/]contract[\\/]src[\\/](?:text|described)/,
            },
            {
              name: "schemas",
              test: /packages[\\/]contract[\\/]src[\\/](?:auth|public|seasons|users)[\\/]/,
            },
            {
              name: "parts",
              test: /web[\\/]src[\\/](?:api|model|session|text)[\\/](?!orders)|web[\\/]src[\\/]ui[\\/](?:action-bar|pentagon|card|profile-card|badge-chip|avatar|notice|button|page|role-mark|fallback|link|cx|geometry|roles|dialog|use-dialog-entry|lazy-part|toast)|[\\/]icons[\\/]plus\./,
            },
            {
              name: "live",
              test: /packages[\\/]contract[\\/]src[\\/](?:live|queue|matches)[\\/]/,
            },
          ],
        },
      },
    },
  },
  // Short names: every module script carries those of its sheet.
  css: { modules: { generateScopedName: shortNames() } },
  server: {
    proxy: {
      "/api": gateway,
      "/ws": { target: gateway, ws: true },
    },
  },
}));
