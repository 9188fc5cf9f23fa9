import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * Some packages write a `<style>` element when they load. The content-security policy allows style files only,
 * so those writers are taken out here and the same rules are served from our own style sheets.
 */
const withoutInlineStyles = (): Plugin => ({
  name: "without-inline-styles",
  enforce: "pre",
  transform(code, id) {
    if (/[\\/]sonner[\\/]dist[\\/]/.test(id)) {
      return { code: code.replace("function __insertCSS(code) {", "$&\n  return;"), map: null };
    }
    if (/interactions[\\/]usePress\.mjs/.test(id)) {
      return { code: code.replaceAll("ownerDocument.head.prepend(style);", ""), map: null };
    }
    return null;
  },
});

const gateway = process.env.GATEWAY_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [withoutInlineStyles(), react()],
  build: {
    outDir: "dist",
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      "/api": gateway,
      "/ws": { target: gateway, ws: true },
    },
  },
});
