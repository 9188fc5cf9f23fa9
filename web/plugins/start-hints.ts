import type { Plugin } from "vite";

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
  season: "features/archive/archive-screen.tsx",
  characters: "features/characters/characters-screen.tsx",
  tools: "features/draft/draft-screen.tsx",
  shop: "features/shop/shop-screen.tsx",
} as const;
/** Schemas of a tab's answers that only some pages need; its heading waits for them. */
const TAB_SCHEMAS: Partial<Record<keyof typeof TAB_SCREENS, string>> = {
  rules: "contract/src/people/index.ts",
  player: "contract/src/people/index.ts",
  ended: "contract/src/people/index.ts",
  fairness: "contract/src/people/index.ts",
  season: "contract/src/people/index.ts",
  characters: "contract/src/people/index.ts",
  shop: "contract/src/shop/index.ts",
};
/** Modules that every page loads soon after its first script. */
const ALWAYS_SOON = [
  "app/start.tsx",
  "contract/src/live/index.ts",
  "contract/src/seasons/index.ts",
  "contract/src/public/index.ts",
];

/**
 * Preloads the files that the scripts will request: those of every page as `modulepreload`, those of a tab's screen in
 * data attributes of `boot.js`, which knows the tab.
 */
export const startHints = (): Plugin => ({
  name: "start-hints",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle }) {
      if (bundle === undefined) return html;
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      /** A file with all that it needs to run. */
      const withImports = (file: string, known = new Set<string>()): readonly string[] => {
        if (known.has(file)) return [...known];
        known.add(file);
        for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
          withImports(next, known);
        return [...known];
      };
      const filesOf = (source: string): readonly string[] => {
        const found = chunks.find(({ moduleIds }) =>
          moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(source)),
        );
        if (found === undefined) throw new Error(`no chunk for ${source}`);
        return withImports(found.fileName);
      };
      const entry = chunks.find(({ isEntry }) => isEntry);
      const loaded = new Set(entry === undefined ? [] : withImports(entry.fileName));
      const soon = new Set(ALWAYS_SOON.flatMap(filesOf).filter((file) => !loaded.has(file)));
      const schemas: Readonly<Record<string, string | undefined>> = TAB_SCHEMAS;
      const data = Object.entries(TAB_SCREENS).map(([tab, screen]) => {
        const sources = [screen, schemas[tab]].filter((source) => source !== undefined);
        const files = new Set(
          sources.flatMap(filesOf).filter((file) => !loaded.has(file) && !soon.has(file)),
        );
        return ` data-${tab}="${[...files].map((file) => `/${file}`).join(" ")}"`;
      });
      return {
        html: html.replace('<script src="/boot.js"', (script) => script + data.join("")),
        tags: [...soon].map((file) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${file}` },
          injectTo: "head" as const,
        })),
      };
    },
  },
});
