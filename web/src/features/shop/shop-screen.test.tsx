import "../../styles/index.css";
import { afterEach, beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Stage } from "../../app/gallery/gallery.tsx";
import { sampleSession } from "../../gallery/scene.ts";
import { useSession } from "../../session/session-store.ts";

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ session: sampleSession() });
});
afterEach(() => useSession.setState({ session: null }));

test("[WEB-550] while nothing is sold, the shop and each of its buttons say why", async () => {
  const screen = await render(<Stage name="shop, closed" />);
  const why = "販売者の情報（特定商取引法に基づく表記）が未設定のため、販売を休止しています。";
  await expect.element(screen.getByText(why)).toBeVisible();
  const buttons = screen.getByRole("button", { name: "販売休止中" });
  await expect.element(buttons.first()).toBeDisabled();
  await expect.element(buttons.first()).toHaveAccessibleDescription(why);
  expect(screen.getByRole("button", { name: /購入する/ }).query()).toBeNull();
});
