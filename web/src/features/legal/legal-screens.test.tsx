import "../../styles/index.css";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Stage } from "../../app/gallery/gallery.tsx";
import { sampleLegal } from "./samples.ts";
import { legalText } from "./text.ts";

test("[SITE-11] [WEB-692] the seller's page says what is given on request, and sends a request", async () => {
  const screen = await render(<Stage name="commercial, on request" />);
  await expect.element(screen.getByText(legalText.commercial.onRequest).first()).toBeVisible();
  await expect.element(screen.getByText("未設定")).not.toBeInTheDocument();
  const { fields, go, sent, refused } = legalText.commercial.request;
  await screen.getByRole("textbox", { name: fields.name }).fill("山田");
  await screen.getByRole("textbox", { name: fields.email }).fill("yamada");
  await screen.getByRole("button", { name: go }).click();
  await expect.element(screen.getByText(refused.email)).toBeVisible();
  const bodies: unknown[] = [];
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation((_address, init) => {
    bodies.push(JSON.parse(String(init?.body)));
    return Promise.resolve(Response.json({ received: true }, { status: 201 }));
  });
  await screen.getByRole("textbox", { name: fields.email }).fill("yamada@mail.example");
  await screen.getByRole("button", { name: go }).click();
  await expect.element(screen.getByText(sent)).toBeVisible();
  expect(bodies).toEqual([{ name: "山田", email: "yamada@mail.example", message: "" }]);
  fetched.mockRestore();
});

test("[SITE-12] [WEB-692] the page of transmissions shows the configured recipients, and no others", async () => {
  const screen = await render(<Stage name="transmissions" />);
  const { recipients, chosenByBrowser } = legalText.transmissions;
  for (const { to, hosts } of sampleLegal.transmissions) {
    const card = screen.getByRole("region", { name: recipients[to].name });
    await expect.element(card).toBeVisible();
    await expect.element(card.getByText(hosts.join("、") || chosenByBrowser)).toBeVisible();
  }
  await expect.element(screen.getByRole("region", { name: recipients.others.name })).not.toBeInTheDocument();
});

test("[SITE-13] [WEB-692] the privacy page shows the retention periods of the server", async () => {
  const screen = await render(<Stage name="privacy" />);
  const { retention } = legalText.privacy;
  const periods = screen.getByRole("region", { name: retention.title });
  await expect.element(periods.getByText(retention.days(400))).toBeVisible();
  await expect.element(periods.getByText(retention.days(90)).first()).toBeVisible();
});
