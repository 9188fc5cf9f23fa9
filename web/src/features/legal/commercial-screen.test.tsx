import "../../styles/index.css";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Stage } from "../../app/gallery/gallery.tsx";
import { sampleSite } from "./samples.ts";

test("[SITE-1] the page about the seller shows the facts that are set, and 「未設定」 for one that is not", async () => {
  const screen = await render(<Stage name="commercial" />);
  await expect.element(screen.getByText(sampleSite.operator.name ?? "")).toBeVisible();
  await expect.element(screen.getByText("未設定")).toBeVisible();
});
