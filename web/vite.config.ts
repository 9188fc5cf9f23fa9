import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { answersOnly } from "./plugins/answers-only.ts";
import { badgeArt } from "./plugins/badge-art.ts";
import { compileEarly } from "./plugins/compile-early.ts";
import { framedPage } from "./plugins/framed-page.ts";
import { precompressed } from "./plugins/precompressed.ts";
import { shortNames, withLayerOrder } from "./plugins/sheets.ts";
import { smallIcons } from "./plugins/small-icons.ts";
import { smallRouter } from "./plugins/small-router.ts";
import { startHints } from "./plugins/start-hints.ts";
import { withTestLogin } from "./plugins/test-login.ts";

const gateway = process.env.GATEWAY_URL ?? "http://127.0.0.1:8080";

export default defineConfig(({ command }) => ({
  define: { "import.meta.env.TEST_LOGIN": String(command === "serve" || withTestLogin) },
  plugins: [
    answersOnly(),
    withLayerOrder(),
    smallIcons(),
    smallRouter(),
    react(),
    badgeArt(),
    compileEarly(),
    startHints(),
    framedPage(),
    precompressed(),
  ],
  build: {
    outDir: "dist",
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    assetsInlineLimit: 0,
    // One small style sheet: no screen waits for its own or fails without it.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    minify: "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
    rolldownOptions: {
      // Making a schema has no effect: unused schemas are left out.
      treeshake: {
        manualPureFunctions: [
          "z",
          "described",
          "named",
          "text",
          "identifier",
          "optionalIdentifier",
          "unixSeconds",
          "localized",
        ],
      },
      output: {
        codeSplitting: {
          // Few files compress better than many. Schemas are made when their file runs, so those that the first paint
          // does not need have files of their own.
          groups: [
            // These modules run before the app and need none of it.
            {
              name: "first",
              test: /web[\\/]src[\\/](?:app[\\/]fresh-build|session[\\/]storage|text[\\/](?:language|localized))\.ts$|preload-helper/,
            },
            {
              name: "vendor",
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack|zustand)[\\/]/,
            },
            {
              name: "contract",
              test: /node_modules[\\/]zod[\\/]|packages[\\/]contract[\\/]src[\\/](?:text|described)/,
            },
            // With what other files share with it: it is always there.
            {
              name: "start",
              test: /contract[\\/]src[\\/]match-result\.ts$|web[\\/]src[\\/](?:app[\\/]start\.tsx$|live[\\/](?:alarm[\\/](?:signals|chime)|devices[\\/]title)|model[\\/](?:badge-pictures|interval)|session[\\/]preferences-store|ui[\\/](?:action-bar|badge-chip|badge-plate|card\.|equipped-badges|heads[\\/]match-result|measuring[\\/]|people[\\/]|rate-and-rank|records[\\/](?:outcome|text)|role-mark|use-width))/,
            },
            // After `start`, which has what both need: the app runs before the schemas.
            {
              name: "schemas",
              test: /packages[\\/]contract[\\/]src[\\/](?:auth|public|seasons|users|live|queue|matches)[\\/]/,
            },
            // Modules that several screens share would be many files of some hundred bytes: a phone waits for each.
            {
              name: "people",
              test: /web[\\/]src[\\/]ui[\\/](?:characters[\\/]character-name|emblem|head\.|player-link)/,
            },
            {
              name: "public",
              test: /contract[\\/]src[\\/]heads\.ts$|web[\\/]src[\\/]ui[\\/](?:copy-text|season-choice|share-)/,
            },
            {
              name: "history",
              test: /contract[\\/]src[\\/]headline\.ts$|web[\\/]src[\\/]ui[\\/](?:heads[\\/]headline|records[\\/](?:record-line|streak|use-headlines)|badge-banner|player-head|rate-graph[\\/])/,
            },
            // Without the ten of a match, which the page of a player does not show.
            { name: "report", test: /web[\\/]src[\\/]ui[\\/]cases[\\/](?:report-button|titles)/ },
            {
              name: "pair",
              test: /game[\\/]src[\\/]short-match-id\.ts$|contract[\\/]src[\\/]match-head\.ts$|web[\\/]src[\\/]ui[\\/](?:lineup[\\/]|reasons[\\/]|balance|chances|badge-marks|heads[\\/]match-head)/,
            },
            {
              name: "own",
              test: /web[\\/]src[\\/](?:api[\\/]achievements|model[\\/](?:achievements|equipped-with)|ui[\\/](?:account-line|badge-news[\\/]|equip-button))/,
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
