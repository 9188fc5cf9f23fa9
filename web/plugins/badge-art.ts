import type { Plugin } from "vite";
import { badgePictures } from "../scripts/badge-art.ts";

/** The pictures of the catalogue's badges, drawn when the app is built or asked for. */
export const badgeArt = (): Plugin => {
  const pictures = badgePictures(new URL("../../seeds/badges.json", import.meta.url));
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
