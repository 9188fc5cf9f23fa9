import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../styles/index.css";
import { Stage } from "../app/gallery/gallery.tsx";
import { sampleBadge, sampleUser } from "../gallery/samples.ts";
import { BadgeBanner, Banner } from "./badge-banner.tsx";
import { BadgeChip } from "./badge-chip.tsx";
import { BadgeMarks } from "./badge-marks.tsx";
import { BadgePlate } from "./badge-plate.tsx";
import { Emblem } from "./emblem.tsx";

afterEach(() => page.viewport(1280, 800));

test("[WEB-600] [WEB-740] equipped badges stand as pictures with their names in the match room; without a picture as letters; one that is gone leaves no gap", async () => {
  await page.viewport(390, 844);
  const screen = await render(<Stage name="match-badges" />);
  const marks = screen.getByRole("img", { name: "第2回大会 準優勝" });
  await expect.element(marks.first()).toHaveAttribute("src", "/badges/badge_071-icon.svg");
  const count = marks.all().length;
  marks.first().element().dispatchEvent(new Event("error"));
  await expect.poll(() => marks.first().element().textContent).toBe("第");
  expect(marks.all()).toHaveLength(count);
  const gone = await render(
    <QueryClientProvider client={new QueryClient()}>
      <BadgeMarks user={{ current_badge: "badge_gone", current_badge_2: "" }} />
    </QueryClientProvider>,
  );
  await expect.poll(() => gone.container.querySelector("img, svg")).toBeNull();
});

test("[WEB-740] without pictures a badge has its letter, a plate and a banner have its name, a character has its emblem", async () => {
  const badge = { ...sampleBadge, id: "gone", image_card: "gone.webp", banner_image: "gone.webp" };
  const screen = await render(
    <>
      <BadgeChip badge={badge} />
      <BadgePlate badge={badge} />
      <Banner badge={badge} alt="バナー" />
      <Emblem id="MEW" name="ミュウ" type={null} iconUrl="/gone.webp" />
    </>,
  );
  await expect.poll(() => screen.container.querySelector("img")).toBeNull();
  expect(screen.container.textContent).toBe("ははじめの一歩ははじめの一歩はじめの一歩ミュ");
});

test.for([320, 390, 1280])("[WEB-600] on a row of the ranking no badge is cut at %i px", async (width) => {
  await page.viewport(width, 844);
  const screen = await render(<Stage name="ranking-badges" />);
  await expect.element(screen.getByText("第2回大会 準優勝").first()).toBeInTheDocument();
  const cells = [...screen.container.querySelectorAll("tbody td:nth-child(2)")];
  const cut = cells.filter((cell) => {
    const edge = cell.getBoundingClientRect().right;
    return [...cell.querySelectorAll("img")].some(
      ({ parentElement: chip }) => chip === null || chip.getBoundingClientRect().right > edge + 0.5,
    );
  });
  expect(cells).toHaveLength(30);
  const table = screen.getByRole("table").element().getBoundingClientRect();
  expect(table.right).toBeLessThanOrEqual(document.documentElement.clientWidth);
  expect(cut.map((cell) => cell.textContent)).toEqual([]);
});

test("[WEB-601] the banner of the first badge has its place while the catalogue loads, and is absent without a badge", async () => {
  const user = sampleUser();
  const loading = await render(<BadgeBanner user={user} badges={[]} />);
  const height = loading.container.firstElementChild?.getBoundingClientRect().height;
  await loading.rerender(<BadgeBanner user={user} badges={[sampleBadge]} />);
  await expect.element(loading.getByRole("img", { name: sampleBadge.display })).toBeVisible();
  expect(loading.container.firstElementChild?.getBoundingClientRect().height).toBe(height);
  for (const current_badge of ["", "badge_gone"]) {
    await loading.rerender(<BadgeBanner user={{ current_badge }} badges={[sampleBadge]} />);
    expect(loading.container.textContent).toBe("");
    expect(loading.container.firstElementChild).toBeNull();
  }
});

test("[WEB-602] before the payment the badge is shown as in the ranking and in the match room", async () => {
  await render(<Stage name="shop-purchase" />);
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByText("ランキングでの表示")).toBeVisible();
  await expect.element(dialog.getByText("試合画面での表示")).toBeInTheDocument();
  expect(dialog.element().querySelectorAll('img[src$="-icon.svg"]').length).toBeGreaterThanOrEqual(2);
});
