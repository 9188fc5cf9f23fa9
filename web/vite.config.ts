import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { badgeArt } from "./plugins/badge-art.ts";
import { framedPage } from "./plugins/framed-page.ts";
import { withoutTestLogin, withTestLogin } from "./plugins/players.ts";
import { precompressed } from "./plugins/precompressed.ts";
import { shortNames, withLayerOrder } from "./plugins/sheets.ts";
import { minifiedTwice, schemasOfRoutes, smallIcons } from "./plugins/smaller.ts";
import { startHints } from "./plugins/start-hints.ts";

const gateway = process.env.GATEWAY_URL ?? "http://127.0.0.1:8080";

export default defineConfig(({ command }) => ({
  define: { "import.meta.env.TEST_LOGIN": String(command === "serve" || withTestLogin) },
  plugins: [
    withTestLogin ? null : withoutTestLogin(),
    withLayerOrder(),
    schemasOfRoutes(),
    smallIcons(),
    react(),
    badgeArt(),
    startHints(),
    framedPage(),
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
              test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|@tanstack|zustand)[\\/]/,
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
              test: /web[\\/]src[\\/](?:api|model|session|text)[\\/](?!orders)|web[\\/]src[\\/]ui[\\/](?:action-bar|pentagon|card|badge-chip|equipped-badges|avatar|notice|button|page|role-mark|fallback|link|cx|geometry|roles|dialog|use-dialog-entry|lazy-part|toast)|[\\/]icons[\\/]plus\./,
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
