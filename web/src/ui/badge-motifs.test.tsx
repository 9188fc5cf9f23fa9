import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../styles/index.css";
import { MOTIFS } from "../../scripts/badge-motifs.ts";
import { Stage } from "../app/gallery/gallery.tsx";
import { sampleBadge } from "../gallery/samples.ts";
import { BadgeChip } from "./badge-chip.tsx";

const SIZE = 40;

afterEach(() => page.viewport(1280, 800));

/** The lightness of a motif at 40 px, pixel by pixel, in the same colours for all. */
const pixelsOf = async (name: string): Promise<Uint8ClampedArray> => {
  const motif = MOTIFS[name];
  if (motif === undefined) throw new Error(`no motif ${name}`);
  const art = motif.draw({ ink: "#ffffff", ground: "#102030", shine: "#ffd166" });
  const box = motif.kind === "emblem" ? "0 0 100 100" : "0 0 48 48";
  const content =
    motif.kind === "emblem"
      ? art
      : `<defs><pattern id="m" width="${motif.width}" height="${motif.height}" patternUnits="userSpaceOnUse">${art}</pattern></defs><rect width="48" height="48" fill="url(#m)"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${SIZE}" height="${SIZE}">${content}</svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: SIZE, height: SIZE });
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.fillStyle = "#102030";
  context.fillRect(0, 0, SIZE, SIZE);
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, SIZE, SIZE).data;
};

/** The share of pixels that differ clearly. */
const difference = (one: Uint8ClampedArray, other: Uint8ClampedArray): number => {
  let differing = 0;
  for (let at = 0; at < one.length; at += 4)
    if (Math.abs((one[at] ?? 0) - (other[at] ?? 0)) > 64) differing += 1;
  return differing / (one.length / 4);
};

test("[WEB-492] at 40 px no two motifs look the same", async () => {
  const names = Object.keys(MOTIFS);
  const drawn = await Promise.all(names.map(pixelsOf));
  const same = names.flatMap((one, at) =>
    names
      .slice(at + 1)
      .map(
        (other, after) =>
          [one, other, difference(drawn[at] as never, drawn[at + 1 + after] as never)] as const,
      )
      // Cups differ by their number and stars alone.
      .filter(([a, b, share]) => share < (a.startsWith("cup") && b.startsWith("cup") ? 0.02 : 0.12)),
  );
  expect(same).toEqual([]);
});

test("[WEB-493] a chip of a picture badge carries its motif, which is loaded late", async () => {
  const badge = { ...sampleBadge, image_card: "badges/seigaiha-card.svg", display: "青海波" };
  const screen = await render(<BadgeChip badge={badge} />);
  const icon = screen.container.querySelector("img");
  expect(icon?.getAttribute("src")).toBe("/badges/seigaiha-icon.svg");
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
