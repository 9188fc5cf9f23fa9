import "../../../styles/index.css";
import { CONFIRMATIONS } from "@gokaku/game";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Stage } from "../../../app/gallery/gallery.tsx";
import { setupText } from "./setup-text.ts";

test("[WEB-690] while something is missing the admin area opens with the setup: gaps first, each with its cost", async () => {
  const screen = await render(<Stage name="admin, setup" />);
  await expect.element(screen.getByText(setupText.progress(6))).toBeVisible();
  await expect.element(screen.getByText(setupText.items.operator.gap)).toBeVisible();
  await expect.element(screen.getByText("未設定：所在地、電話番号")).toBeVisible();
  await expect.element(screen.getByText(/OPERATOR_ADDRESS=/)).toBeVisible();
  const titles = screen.getByRole("region", { name: setupText.title }).element().querySelectorAll("h3");
  expect([...titles].map((title) => title.textContent).at(0)).toContain(setupText.items.operator.title);
});

test("[WEB-690] an admin confirms the guideline by its present version", async () => {
  const screen = await render(<Stage name="admin, setup" />);
  await screen.getByRole("button", { name: setupText.confirm.open, exact: true }).click();
  await expect.element(screen.getByText(setupText.confirm.statements.rights_guideline)).toBeVisible();
  const bodies: unknown[] = [];
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation((address, init) => {
    if (!String(address).endsWith("/api/master/settings")) return new Promise(() => undefined);
    const body = JSON.parse(String(init?.body));
    bodies.push(body);
    return Promise.resolve(Response.json({ id: body.id, value: body.value }));
  });
  await screen.getByRole("button", { name: setupText.confirm.go }).click();
  await expect.element(screen.getByText(setupText.confirm.done)).toBeVisible();
  expect(bodies).toEqual([{ id: "rights_guideline", value: CONFIRMATIONS.rights_guideline, reason: "" }]);
  fetched.mockRestore();
});

test("[WEB-691] the invitation has a text with the address of the site and a QR code", async () => {
  const screen = await render(<Stage name="admin, set up" />);
  await expect.element(screen.getByText(setupText.progress(0))).toBeVisible();
  const address = `${location.origin}/`;
  await expect.element(screen.getByRole("img", { name: setupText.invitation.qr(address) })).toBeVisible();
  await expect.element(screen.getByText(setupText.invitation.body(address))).toBeVisible();
});

test("[DISCORD-44] the setup says what is shown at Discord, which channel is refused and how to mend it", async () => {
  const screen = await render(<Stage name="admin, setup" />);
  const { places, place, reasons, unused, openChannel } = setupText.discord;
  await expect
    .element(screen.getByText("表示中：列のカード、試合スレッド、通話部屋 2、ランクのロール 4"))
    .toBeVisible();
  await expect.element(screen.getByText(unused([places.notice]))).toBeVisible();
  await expect.element(screen.getByText(/Interactions Endpoint URL/)).toBeVisible();
  await expect.element(screen.getByText(place(places.thread, reasons.noPermission))).toBeVisible();
  await expect.element(screen.getByText(place(places.card, reasons.gone))).toBeVisible();
  await expect.element(screen.getByText(place(places.role, reasons.roleAbove))).toBeVisible();
  const links = screen.getByRole("link", { name: openChannel }).elements();
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "https://discord.com/channels/112233445566778899/223344556677889900",
    "https://discord.com/channels/112233445566778899/445566778899001122",
  ]);
});

test("[DISCORD-44] without Discord the setup says what it would bring, and how to set it", async () => {
  const screen = await render(<Stage name="admin, setup without Discord" />);
  await expect.element(screen.getByText(setupText.discord.off)).toBeVisible();
  await expect.element(screen.getByText(/DISCORD_LAYOUT='\{"guilds"/)).toBeVisible();
});
