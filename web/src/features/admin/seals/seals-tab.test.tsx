import "../../../styles/index.css";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Stage } from "../../../app/gallery/gallery.tsx";
import { sealsAdminText as text } from "./text.ts";

test("[ADMIN-591] a helper sees the picture before a decision, refuses with an example, and has no settings", async () => {
  const screen = await render(<Stage name="helper, seals" />);
  await expect.element(screen.getByText("あけぼの", { exact: true })).toBeVisible();
  expect(screen.getByRole("button", { name: text.refuse, exact: true }).elements()).toHaveLength(0);
  expect(screen.getByText(text.settings.title).elements()).toHaveLength(0);
  await screen.getByRole("button", { name: text.view }).first().click();
  await expect.element(screen.getByRole("img", { name: text.picture("あけぼの") })).toBeVisible();
  await screen.getByRole("button", { name: text.refuse, exact: true }).click();
  const dialog = screen.getByRole("dialog");
  const refuse = dialog.getByRole("button", { name: text.refuse, exact: true });
  await expect.element(refuse).toBeDisabled();
  const [reason = ""] = text.reasons(1600);
  await dialog.getByRole("button", { name: reason }).click();
  const bodies: unknown[] = [];
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation((address, init) => {
    if (!String(address).endsWith("/api/admin/seal-applications/7/decision"))
      return new Promise(() => undefined);
    bodies.push(JSON.parse(String(init?.body)));
    return Promise.resolve(Response.json({ id: "7" }));
  });
  await refuse.click();
  await expect.element(screen.getByText(text.refused)).toBeVisible();
  expect(bodies).toEqual([{ accept: false, reason }]);
  fetched.mockRestore();
});

test("[ADMIN-591] an admin has the settings beside the list", async () => {
  const screen = await render(<Stage name="admin, seals" />);
  await expect.element(screen.getByText(text.settings.title)).toBeVisible();
});

test("[ADMIN-600] a helper sees the number of open applications in the tab and among the open work", async () => {
  const screen = await render(<Stage name="helper, attention" />);
  await expect.element(screen.getByText(text.open(2))).toBeVisible();
  await expect.element(screen.getByRole("link", { name: "証の申請（2件）" })).toBeVisible();
});
