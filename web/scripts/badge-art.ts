import { readFileSync } from "node:fs";
import { bannerPath, iconPath } from "../src/model/badge-pictures.ts";
import { badgeSvg, type PicturedBadge } from "./badge-svg.ts";

/** An icon and a banner of every badge, and the card of each that has one, by their paths below the site's root. */
export const badgePictures = (catalogue: URL): ReadonlyMap<string, string> => {
  const badges = JSON.parse(readFileSync(catalogue, "utf8")) as readonly PicturedBadge[];
  return new Map(
    badges.flatMap((badge) =>
      (
        [
          [badge.image_card, "card"],
          [bannerPath(badge), "banner"],
          [iconPath(badge), "icon"],
        ] as const
      ).flatMap(([path, shape]) => (path === null ? [] : [[path, badgeSvg(badge, shape)] as const])),
    ),
  );
};
