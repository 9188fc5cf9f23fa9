import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { sampleUser } from "../../gallery/samples.ts";
import { Stage } from "./gallery.tsx";

test("[WEB-262] a badge that was bought is equipped on the result page", async () => {
  const screen = await render(<Stage name="shop, paid" />);
  const equip = screen.getByRole("button", { name: "装備する" });
  await expect.element(equip).toBeEnabled();
  const sent: unknown[] = [];
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation((address, init) => {
    if (!String(address).endsWith("/badges/equip")) return new Promise(() => undefined);
    const equipped = JSON.parse(String(init?.body));
    sent.push(equipped);
    const after = { current_badge: equipped.primary_badge, current_badge_2: equipped.secondary_badge };
    return Promise.resolve(Response.json({ ...sampleUser(), ...after }));
  });
  await equip.click();
  await expect.element(screen.getByText("装備しています。")).toBeVisible();
  expect(sent).toEqual([
    { primary_badge: expect.stringMatching(/^badge_/), secondary_badge: sampleUser().current_badge },
  ]);
  fetched.mockRestore();
});
