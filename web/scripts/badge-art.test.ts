import { expect, test } from "vitest";
import { badgePictures, badgeSvg, type PicturedBadge } from "./badge-art.ts";

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
  expect(pictures.size).toBe(44);
  for (const [path, svg] of pictures) {
    expect(path).toMatch(/^badges\/[\w-]+\.svg$/);
    expect(svg).toContain("<svg ");
  }
  expect(new Set(pictures.values()).size).toBe(44);
});

test("[WEB-130] a picture is decided by its badge alone, and its name is text and nothing else", () => {
  expect(badgeSvg(badge, "card")).toBe(badgeSvg({ ...badge }, "card"));
  expect(badgeSvg(badge, "card")).not.toBe(badgeSvg({ ...badge, id: "badge_069" }, "card"));
  expect(badgeSvg(badge, "banner")).toContain("第1回 &lt;&quot;優勝&quot;&gt;</text>");
  expect(() => badgeSvg({ ...badge, end_color: 'red"/><script>' }, "card")).toThrow("no colour");
});
