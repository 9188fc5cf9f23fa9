import type { CaseFigures, CasesResponse, ListedCase, StaffCase } from "@gokaku/contract/admin";
import { NOW_S } from "../../../gallery/scene.ts";
import { sampleDisputed, sampleNotes } from "../samples.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

const listed = (change: Partial<ListedCase>): ListedCase => ({
  id: "31",
  kind: "report",
  state: "received",
  subject_user_id: "dummy_009",
  subject_name: "こまち",
  match_id: "",
  opened_at: NOW_S - 2 * HOUR,
  looked_at_at: 0,
  decided_at: 0,
  report_count: 1,
  picture_count: 0,
  outcome: null,
  appeal_state: null,
  ...change,
});

export const sampleOpenCases: CasesResponse = {
  cases: [
    listed({ report_count: 3, picture_count: 2 }),
    listed({
      id: "30",
      kind: "dispute",
      subject_user_id: "",
      subject_name: "",
      match_id: sampleDisputed.match_id,
      report_count: 0,
    }),
    listed({
      id: "29",
      kind: "accusation",
      state: "looked_at",
      subject_user_id: "dummy_011",
      subject_name: "とてもとても長いトレーナー名をもつひとですよね",
      looked_at_at: NOW_S - HOUR,
      report_count: 5,
    }),
  ],
  open_count: 3,
  appeal_count: 1,
};

export const sampleCasesOfMatch: CasesResponse = {
  ...sampleOpenCases,
  cases: sampleOpenCases.cases.filter(({ kind }) => kind === "dispute"),
};

export const sampleAppealed: CasesResponse = {
  ...sampleOpenCases,
  cases: [
    listed({
      id: "28",
      state: "decided",
      opened_at: NOW_S - 3 * DAY,
      looked_at_at: NOW_S - 2 * DAY,
      decided_at: NOW_S - DAY,
      outcome: "warned",
      appeal_state: "open",
    }),
  ],
};

export const NO_CASES: CasesResponse = { cases: [], open_count: 0, appeal_count: 0 };

export const sampleCase = (change: Partial<StaffCase> = {}): StaffCase => ({
  id: "31",
  kind: "report",
  state: "looked_at",
  version: 3,
  subject_user_id: "dummy_009",
  subject_name: "こまち",
  match_id: sampleDisputed.match_id,
  opened_at: NOW_S - 2 * HOUR,
  opened_by: "",
  looked_at_at: NOW_S - HOUR,
  looked_at_by: "dummy_041",
  parties: [
    { user_id: "dummy_002", name: "あさひ", role: "reporter", picture_count: 1 },
    { user_id: "dummy_004", name: "すばる", role: "reporter", picture_count: 0 },
    { user_id: "", name: "", role: "reporter", picture_count: 0 },
    { user_id: "dummy_009", name: "こまち", role: "subject", picture_count: 1 },
  ],
  reports: [
    {
      user_id: "dummy_004",
      name: "すばる",
      reason: "harassment",
      text: "",
      match_id: "",
      at: NOW_S - HOUR,
    },
    {
      user_id: "dummy_002",
      name: "あさひ",
      reason: "harassment",
      text: "試合の途中からボイスチャットで暴言が続きました。\n3回やめてほしいと伝えましたが、続きました。",
      match_id: sampleDisputed.match_id,
      at: NOW_S - 2 * HOUR,
    },
    { user_id: "", name: "", reason: "throwing", text: "", match_id: "", at: NOW_S - 2 * HOUR },
  ],
  report_count: 3,
  pictures: [
    { id: "7", user_id: "dummy_002", at: NOW_S - 2 * HOUR, until: NOW_S + 90 * DAY },
    { id: "9", user_id: "dummy_009", at: NOW_S - HOUR, until: NOW_S + 90 * DAY },
  ],
  notes: sampleNotes.notes,
  decisions: [],
  appeal: null,
  can_decide: true,
  can_decide_appeal: false,
  match: sampleDisputed,
  is_match_missing: false,
  ...change,
});

export const sampleDispute = sampleCase({
  id: "30",
  kind: "dispute",
  state: "received",
  subject_user_id: "",
  subject_name: "",
  looked_at_at: 0,
  looked_at_by: "",
  parties: [],
  reports: [],
  report_count: 0,
  pictures: [],
  notes: [],
  can_decide: false,
});

/** @param decider who made the first decision */
export const sampleAppeal = (decider = "dummy_041"): StaffCase =>
  sampleCase({
    id: "28",
    state: "decided",
    version: 5,
    decisions: [
      {
        by: decider,
        at: NOW_S - DAY,
        outcome: "warned",
        reason: "first_time",
        text: "録画で確認。本人は認めている。",
      },
    ],
    appeal: {
      state: "open",
      user_id: "dummy_009",
      name: "こまち",
      text: "ボイスチャットには入っていません。別の人と間違えていると思います。",
      at: NOW_S - HOUR,
      decided_at: 0,
    },
    can_decide: false,
    can_decide_appeal: decider === "dummy_041",
  });

const { decisions, appeal } = sampleAppeal();
export const sampleGranted: StaffCase = {
  ...sampleAppeal(),
  decisions: [
    ...decisions,
    { by: "dummy_042", at: NOW_S - 60, outcome: "unconfirmed", reason: "evidence_missing", text: "" },
  ],
  appeal: appeal === null ? null : { ...appeal, state: "granted", decided_at: NOW_S - 60 },
  can_decide_appeal: false,
};

export const sampleFigures: CaseFigures = {
  days: 90,
  open_count: 3,
  open_appeal_count: 1,
  case_count: 41,
  by_kind: [
    { kind: "dispute", count: 17 },
    { kind: "accusation", count: 4 },
    { kind: "report", count: 19 },
    { kind: "staff", count: 1 },
  ],
  match_count: 2140,
  cases_per_1000_matches: 19.16,
  first_answer_hours: { median: 0.6, p90: 7.25 },
  decision_hours: { median: 11.2, p90: 61 },
  appeal_count: 6,
  appeals_granted: 2,
  appeals_rejected: 3,
};
