import type { DisclosureRequest, SetupResponse } from "@gokaku/contract/admin";

const AT = 1_800_000_000;

/** A new installation of which half is set. */
export const sampleSetup: SetupResponse = {
  items: [
    { id: "operator", state: "missing" },
    { id: "sign_in", state: "set" },
    { id: "test_login", state: "missing" },
    { id: "season", state: "set" },
    { id: "hours", state: "set" },
    { id: "legal_texts", state: "set" },
    { id: "rights_guideline", state: "missing" },
    { id: "backup", state: "missing" },
    { id: "requests", state: "missing" },
    { id: "guild", state: "off" },
    { id: "invite", state: "set" },
    { id: "voice", state: "off" },
    { id: "discord", state: "missing" },
    { id: "seal", state: "off" },
    { id: "shop", state: "off" },
    { id: "push", state: "unknown" },
  ],
  installation: "compose",
  voice_pairs: 0,
  discord: {
    is_on: true,
    takes_interactions: false,
    is_token_refused: false,
    guilds: [
      { id: "112233445566778899", cards: 1, has_matches: true, room_pairs: 2, has_staff: false, roles: 4 },
    ],
    refused: [
      {
        kind: "thread",
        guild_id: "112233445566778899",
        channel_id: "223344556677889900",
        status: 403,
        code: 50_013,
      },
      {
        kind: "card",
        guild_id: "112233445566778899",
        channel_id: "445566778899001122",
        status: 404,
        code: 10_003,
      },
      {
        kind: "role",
        guild_id: "112233445566778899",
        channel_id: "556677889900112233",
        status: 403,
        code: 50_013,
      },
    ],
  },
  is_complete: false,
  unset_facts: ["address", "phone"],
  provider_host: "gokaku.jp.auth0.com",
  season_ends_at: AT,
  schedule: { interval_s: 120, round_the_clock: false },
  backup_at: AT - 2 * 24 * 3600,
  test_accounts: 48,
  open_requests: 1,
  closed_reason: "operator_unset",
  confirmations: [{ id: "legal_texts", confirmed_by: "dummy_admin", confirmed_at: AT - 3600 }],
};

export const sampleRequests: readonly DisclosureRequest[] = [
  {
    id: "1",
    at: AT - 7200,
    name: "山田 太郎",
    email: "yamada.taro.long-address@mail.example",
    message: "購入した勲章について確認したいことがあります。\n販売業者の所在地と電話番号を教えてください。",
  },
];
