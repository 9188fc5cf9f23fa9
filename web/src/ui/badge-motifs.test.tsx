import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../styles/index.css";
import catalogue from "../../../seeds/badges.json" with { type: "json" };
import { badgeSvg, type PicturedBadge } from "../../scripts/badge-svg.ts";
import { Stage } from "../app/gallery/gallery.tsx";
import { sampleBadge } from "../gallery/samples.ts";
import { BadgeChip } from "./badge-chip.tsx";

/** Bits of a hash: so many on a line, and so many lines. */
const BITS = 16;
/** Two pictures whose hashes of 256 bits differ in fewer bits look alike. */
const LEAST_DISTANCE = 16;

afterEach(() => page.viewport(1280, 800));

const canvasOf = (width: number, height: number, image: CanvasImageSource): CanvasRenderingContext2D => {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return context;
};

/** The difference hash of a motif at 40 px, in the same colours for all: where it gets lighter from left to right. */
const hashOf = async (badge: PicturedBadge): Promise<readonly boolean[]> => {
  const colours = { start_color: "#102030", end_color: "#102030", char_color: "#ffffff" };
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(badgeSvg({ ...badge, ...colours }, "icon"))}`;
  await image.decode();
  const shown = canvasOf(40, 40, image).canvas;
  const { data } = canvasOf(BITS + 1, BITS, shown).getImageData(0, 0, BITS + 1, BITS);
  const lightness = (x: number, y: number): number => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * (BITS + 1) + x) * 4);
    return red * 0.3 + green * 0.59 + blue * 0.11;
  };
  return Array.from({ length: BITS * BITS }, (_, at) => {
    const [x, y] = [at % BITS, Math.floor(at / BITS)];
    return lightness(x, y) < lightness(x + 1, y);
  });
};

test("[WEB-492] at 40 px no two of the 147 motifs look alike", async () => {
  const hashes = await Promise.all(catalogue.map(hashOf));
  const distance = (one: number, other: number): number =>
    hashes[one]?.filter((bit, at) => bit !== hashes[other]?.[at]).length ?? 0;
  const alike = catalogue.flatMap((one, at) =>
    catalogue
      .slice(at + 1)
      .map((other, after) => [one.display, other.display, distance(at, at + 1 + after)] as const)
      .filter(([, , bits]) => bits < LEAST_DISTANCE),
  );
  expect(hashes).toHaveLength(147);
  expect(alike).toEqual([]);
});

test("[WEB-493] a chip carries its badge's motif, which is loaded late", async () => {
  const screen = await render(<BadgeChip badge={sampleBadge} />);
  const icon = screen.container.querySelector("img");
  expect(icon?.getAttribute("src")).toBe("/badges/badge_001-icon.svg");
  expect(icon?.loading).toBe("lazy");
});

test("[WEB-493] a row of the ranking shows one badge on a phone, and its whole name", async () => {
  await page.viewport(390, 844);
  const screen = await render(<Stage name="ranking" />);
  const chip = screen.getByText("はじめの一歩").first();
  await expect.element(chip).toBeVisible();
  const { scrollWidth, clientWidth } = chip.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  expect(Number.parseFloat(getComputedStyle(chip.element()).fontSize)).toBeGreaterThanOrEqual(12);
});
