import type { OwnCase } from "@gokaku/contract/cases";
import { NOW_S } from "../../gallery/scene.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

export const sampleOwnCase = (change: Partial<OwnCase> = {}): OwnCase => ({
  id: "31",
  kind: "report",
  role: "reporter",
  state: "received",
  opened_at: NOW_S - 2 * HOUR,
  looked_at_at: 0,
  decided_at: 0,
  subject_user_id: "dummy_009",
  subject_name: "こまち",
  match_id: "",
  reasons: ["harassment"],
  own_text: "",
  picture_count: 0,
  outcome: null,
  reason: null,
  appeal_until: 0,
  appeal: null,
  ...change,
});

const decided = {
  state: "decided",
  opened_at: NOW_S - 3 * DAY,
  looked_at_at: NOW_S - 2 * DAY,
  decided_at: NOW_S - DAY,
  outcome: "unconfirmed",
  reason: "evidence_missing",
} as const satisfies Partial<OwnCase>;

/** A receipt in each of its states, the newest first. */
export const sampleOwnCases: readonly OwnCase[] = [
  sampleOwnCase({
    match_id: "180000000000000001",
    own_text: "試合の途中からボイスチャットで暴言が続きました。\n3回やめてほしいと伝えましたが、続きました。",
    picture_count: 2,
  }),
  sampleOwnCase({
    id: "30",
    role: "subject",
    kind: "accusation",
    state: "looked_at",
    subject_name: "",
    reasons: ["accusation"],
    opened_at: NOW_S - 2 * DAY,
    looked_at_at: NOW_S - DAY,
  }),
  sampleOwnCase({
    ...decided,
    id: "29",
    subject_name: "とてもとても長いトレーナー名をもつひとですよね",
    reasons: ["win_trading"],
    appeal_until: NOW_S + 13 * DAY,
  }),
  sampleOwnCase({
    ...decided,
    id: "28",
    role: "subject",
    subject_name: "",
    reasons: ["leaving", "throwing"],
    outcome: "warned",
    reason: "records_agree",
    appeal: {
      state: "open",
      is_own: true,
      text: "回線が切れただけで、すぐに戻りました。",
      appealed_at: NOW_S - HOUR,
      decided_at: 0,
    },
  }),
  sampleOwnCase({
    ...decided,
    id: "27",
    kind: "dispute",
    role: "party",
    looked_at_at: 0,
    subject_name: "",
    match_id: "180000000000000001",
    reasons: [],
    outcome: "result",
    reason: "match_result",
    appeal: { state: "granted", is_own: false, text: "", appealed_at: NOW_S - HOUR, decided_at: NOW_S - 60 },
  }),
  sampleOwnCase({
    ...decided,
    id: "26",
    subject_user_id: "",
    subject_name: "",
    reasons: ["other"],
    appeal: {
      state: "rejected",
      is_own: true,
      text: "もう一度確認してください。",
      appealed_at: NOW_S - HOUR,
      decided_at: NOW_S - 60,
    },
  }),
];
