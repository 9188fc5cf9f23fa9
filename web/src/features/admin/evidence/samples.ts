import type { Evidence } from "@gokaku/contract/admin";
import { NOW_S } from "../../../gallery/scene.ts";

const SAORI = { user_id: "930000000000000007", trainer_name: "あけぼの" };
const LONG = { user_id: "930000000000000009", trainer_name: "とてもとても長いトレーナー名をもつひとです" };
const KAEDE = { user_id: "dummy_003", trainer_name: "カエデ" };
const NAMELESS = { user_id: "930000000000000011", trainer_name: "" };

export const sampleEvidence: Evidence = {
  made_at_ms: (NOW_S - 86_400) * 1000,
  findings: [
    {
      kind: "boosting",
      people: [SAORI, LONG],
      are_linked: false,
      chance: 2.1e-9,
      corrected: 0.0000006,
      tested: 1530,
      numbers: { meetings: 41, losses: 37, expected_losses: 20.4, longest_chain: 14 },
    },
    {
      kind: "second_account",
      people: [NAMELESS, KAEDE],
      are_linked: false,
      chance: 0.0004,
      corrected: 0.003,
      tested: 12,
      numbers: { shared_devices: 1, shared_networks: 2, newer_matches: 34, older_matches: 210 },
    },
    {
      kind: "win_trading",
      people: [KAEDE, LONG],
      are_linked: false,
      chance: 0.00002,
      corrected: 0.011,
      tested: 1530,
      numbers: { meetings: 62, changes: 46, expected_changes: 30.3 },
    },
    {
      kind: "skilled_newcomer",
      people: [LONG, SAORI],
      are_linked: true,
      chance: 0.0009,
      corrected: 0.021,
      tested: 40,
      numbers: { matches: 40, wins: 31, expected_wins: 19.8 },
    },
    {
      kind: "grudge",
      people: [SAORI, KAEDE],
      are_linked: false,
      chance: 0.00001,
      corrected: 0.04,
      tested: 18_090,
      numbers: { reports: 5, together: 22, expected_reports: 0.1 },
    },
  ],
  linked: [
    { ...LONG, others: [SAORI.user_id] },
    { ...SAORI, others: [LONG.user_id] },
  ],
};
