import type { SiteResponse } from "@gokaku/contract";

export const sampleSite: SiteResponse = {
  on_request: ["phone"],
  checkout_address: "https://checkout.example/",
  operator: {
    name: "互角運営チーム",
    representative: "山田 花子",
    address: "東京都千代田区1-1",
    phone: null,
    email: "support@example.com",
  },
};
