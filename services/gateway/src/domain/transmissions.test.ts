import { expect, test } from "vitest";
import { type TransmissionFacts, transmissionsOf } from "./transmissions.ts";

const NONE: TransmissionFacts = {
  issuer: null,
  discordUrl: null,
  inviteUrl: null,
  checkoutAddress: null,
  sendsNotifications: false,
  stunUrls: [],
  adUrl: null,
  statisticsUrl: null,
  otherSources: [],
};

test("[SITE-12] an installation that uses no third party lists none", () => {
  expect(transmissionsOf(NONE)).toEqual([]);
});

test("[SITE-12] each configured recipient is listed once with its hosts", () => {
  expect(
    transmissionsOf({
      issuer: "https://login.example/",
      discordUrl: "https://discord.com/api/v10",
      inviteUrl: "https://discord.gg/abc",
      checkoutAddress: "https://checkout.stripe.com/",
      sendsNotifications: true,
      stunUrls: ["stun:stun.l.google.com:19302", "stun:stun.l.google.com:19302"],
      adUrl: "https://ads.example/frame",
      statisticsUrl: "https://stats.example/x",
      otherSources: ["https://ads.example", "https://cdn.example"],
    }),
  ).toEqual([
    { to: "provider", hosts: ["login.example"] },
    { to: "discord", hosts: ["discord.com", "discord.gg"] },
    { to: "payments", hosts: ["checkout.stripe.com"] },
    { to: "stun", hosts: ["stun.l.google.com:19302"] },
    { to: "ads", hosts: ["ads.example"] },
    { to: "statistics", hosts: ["stats.example"] },
    { to: "others", hosts: ["cdn.example"] },
    { to: "push", hosts: [] },
  ]);
});

test("[SITE-12] each recipient depends on its own part of the configuration", () => {
  const parts: readonly (readonly [Partial<TransmissionFacts>, string])[] = [
    [{ issuer: "https://login.example" }, "provider"],
    [{ inviteUrl: "https://discord.gg/abc" }, "discord"],
    [{ checkoutAddress: "https://checkout.stripe.com/" }, "payments"],
    [{ stunUrls: ["stun:a.example"] }, "stun"],
    [{ adUrl: "https://ads.example" }, "ads"],
    [{ statisticsUrl: "https://stats.example" }, "statistics"],
    [{ otherSources: ["https://*.cdn.example"] }, "others"],
    [{ sendsNotifications: true }, "push"],
  ];
  for (const [part, to] of parts)
    expect(transmissionsOf({ ...NONE, ...part }).map((each) => each.to)).toEqual([to]);
});
