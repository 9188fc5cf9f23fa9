import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { sampleUser } from "../../gallery/samples.ts";
import { Stage } from "./gallery.tsx";

test("[WEB-262] a badge that was bought is put on where that is told", async () => {
  const screen = await render(<Stage name="shop, paid" />);
  const wear = screen.getByRole("button", { name: "装備する" });
  await expect.element(wear).toBeEnabled();
  const sent: unknown[] = [];
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation((address, init) => {
    if (!String(address).endsWith("/badges/equip")) return new Promise(() => undefined);
    const worn = JSON.parse(String(init?.body));
    sent.push(worn);
    const after = { current_badge: worn.primary_badge, current_badge_2: worn.secondary_badge };
    return Promise.resolve(Response.json({ ...sampleUser(), ...after }));
  });
  await wear.click();
  await expect.element(screen.getByText("装備しています。")).toBeVisible();
  expect(sent).toEqual([
    { primary_badge: expect.stringMatching(/^badge_/), secondary_badge: sampleUser().current_badge },
  ]);
  fetched.mockRestore();
});
