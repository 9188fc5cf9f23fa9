import type { LegalResponse, SiteResponse } from "@gokaku/contract";

export const sampleSite: SiteResponse = {
  on_request: [],
  checkout_address: "https://checkout.example/",
  operator: {
    name: "互角運営チーム",
    representative: "山田 花子",
    address: "東京都千代田区1-1",
    phone: null,
    email: "support@example.com",
  },
};

/** A private operator, who gives address and phone number on request. */
export const sampleSiteOnRequest: SiteResponse = {
  ...sampleSite,
  on_request: ["address", "phone"],
  operator: { ...sampleSite.operator, address: null },
};

export const sampleLegal: LegalResponse = {
  transmissions: [
    { to: "provider", hosts: ["gokaku.jp.auth0.com"] },
    { to: "discord", hosts: ["discord.com", "discord.gg"] },
    { to: "payments", hosts: ["checkout.stripe.com"] },
    { to: "stun", hosts: ["stun.l.google.com:19302", "stun1.l.google.com:19302"] },
    { to: "ads", hosts: ["ads.example"] },
    { to: "statistics", hosts: ["stats.example"] },
    { to: "push", hosts: [] },
  ],
  retention_days: {
    plans: 14,
    history: 400,
    events: 14,
    replayed_events: 30,
    answered_requests: 90,
    seal_pictures: 90,
    case_pictures: 90,
    traces: 90,
  },
};
