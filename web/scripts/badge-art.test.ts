import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { badgePictures, badgeSvg, type PicturedBadge } from "./badge-art.ts";
import { MOTIFS } from "./badge-motifs.ts";

const badge: PicturedBadge = {
  id: "badge_068",
  display: '第1回 <"優勝">',
  start_color: "#7A2E1D",
  end_color: "#431910",
  char_color: "#FFFFFF",
  image_card: "badges/a-card.svg",
  banner_image: "badges/a-banner.svg",
};

test("[WEB-130] every picture that the catalogue names is drawn", () => {
  const pictures = badgePictures(new URL("../../seeds/badges.json", import.meta.url));
  expect(pictures.size).toBe(66);
  for (const [path, svg] of pictures) {
    expect(path).toMatch(/^badges\/[\w-]+\.svg$/);
    expect(svg).toContain("<svg ");
  }
  expect(new Set(pictures.values()).size).toBe(66);
});

test("[WEB-130] a picture is decided by its badge alone, and its name is text and nothing else", () => {
  expect(badgeSvg(badge, "card")).toBe(badgeSvg({ ...badge }, "card"));
  expect(badgeSvg(badge, "card")).not.toBe(badgeSvg({ ...badge, id: "badge_069" }, "card"));
  expect(badgeSvg(badge, "banner")).toContain("第1回 &lt;&quot;優勝&quot;&gt;</text>");
  expect(() => badgeSvg({ ...badge, end_color: 'red"/><script>' }, "card")).toThrow("no colour");
});

test("[WEB-492] every picture badge has a motif of its own, no two the same", () => {
  const catalogue = JSON.parse(
    readFileSync(new URL("../../seeds/badges.json", import.meta.url), "utf8"),
  ) as readonly (PicturedBadge & { readonly type: string })[];
  const pictured = catalogue.filter(({ image_card: card }) => card !== null);
  expect(pictured).toHaveLength(22);
  const names = pictured.map(({ image_card: card }) => /([\w-]+)-card\.svg$/.exec(card ?? "")?.[1] ?? "");
  expect(names.filter((name) => MOTIFS[name] === undefined)).toEqual([]);
  const same = { start_color: "#102030", end_color: "#102030", char_color: "#ffffff", display: "" };
  const icons = pictured.map((badge) => badgeSvg({ ...badge, ...same }, "icon"));
  expect(new Set(icons).size).toBe(22);
});

test("[WEB-492] a badge without a drawn motif still has pictures", () => {
  for (const shape of ["card", "banner", "icon"] as const)
    expect(badgeSvg(badge, shape)).toContain("<polygon");
});
