import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { badgePictures } from "./badge-art.ts";
import { badgeSvg, type PicturedBadge } from "./badge-svg.ts";
import { motifOf } from "./motifs/index.ts";

const badge: PicturedBadge = {
  id: "badge_068",
  display: '第1回 <"優勝">',
  start_color: "#7A2E1D",
  end_color: "#431910",
  char_color: "#FFFFFF",
  image_card: "badges/a-card.svg",
  banner_image: "badges/a-banner.svg",
};

const CATALOGUE = new URL("../../seeds/badges.json", import.meta.url);

test("[WEB-130] every badge has an icon and a banner, and every card that the catalogue names is drawn", () => {
  const pictures = badgePictures(CATALOGUE);
  expect(pictures.size).toBe(147 + 147 + 22);
  for (const [path, svg] of pictures) {
    expect(path).toMatch(/^badges\/[\w-]+\.svg$/);
    expect(svg).toContain("<svg ");
  }
  expect(new Set(pictures.values()).size).toBe(pictures.size);
});

test("[WEB-130] a picture is decided by its badge alone, and its name is text and nothing else", () => {
  expect(badgeSvg(badge, "card")).toBe(badgeSvg({ ...badge }, "card"));
  expect(badgeSvg(badge, "card")).not.toBe(badgeSvg({ ...badge, id: "badge_069" }, "card"));
  expect(badgeSvg(badge, "banner")).toContain("第1回 &lt;&quot;優勝&quot;&gt;</text>");
  expect(() => badgeSvg({ ...badge, end_color: 'red"/><script>' }, "card")).toThrow("no colour");
});

test("[WEB-492] every badge of the catalogue has a drawn motif, no two the same", () => {
  const catalogue = JSON.parse(readFileSync(CATALOGUE, "utf8")) as readonly PicturedBadge[];
  expect(catalogue).toHaveLength(147);
  expect(catalogue.filter((badge) => motifOf(badge) === undefined)).toEqual([]);
  const same = { start_color: "#102030", end_color: "#102030", char_color: "#ffffff" };
  const drawings = catalogue.map((badge) =>
    badgeSvg({ ...badge, ...same }, "icon").replace(/aria-label=".*"/, ""),
  );
  expect(new Set(drawings).size).toBe(147);
});

test("[WEB-492] a season that is not in the catalogue yet has its motif", () => {
  expect(motifOf({ id: "badge_200", display: "S11 1位" })?.kind).toBe("emblem");
  expect(motifOf({ id: "badge_200", display: "S11 4位" })).toBeUndefined();
});

test("[WEB-492] a badge without a drawn motif still has pictures", () => {
  for (const shape of ["card", "banner", "icon"] as const)
    expect(badgeSvg(badge, shape)).toContain("<polygon");
});
