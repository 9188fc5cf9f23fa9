import type { SetupResponse } from "@gokaku/contract/admin";
import { createElement } from "react";
import { answerUnavailable, NOW_S, type Scenes } from "../../gallery/scene.ts";
import { sampleAppointment } from "../../ui/appointments/samples.ts";
import { addressOf } from "./address.ts";
import {
  NO_CASES,
  sampleAppeal,
  sampleAppealed,
  sampleCase,
  sampleCasesOfMatch,
  sampleDispute,
  sampleFigures,
  sampleGranted,
  sampleOpenCases,
} from "./cases/samples.ts";
import { CorrectionDialog } from "./corrections/correction-dialog.tsx";
import { sampleAsked } from "./corrections/samples.ts";
import { sampleEvidence } from "./evidence/samples.ts";
import { sampleDeliveries, sampleTokens, sampleWebhooks } from "./integrations/samples.ts";
import { adminKey } from "./keys.ts";
import { sampleSettings, sampleTick } from "./lab/samples.ts";
import { sampleImport } from "./moving/samples.ts";
import {
  sampleAdminUser,
  sampleDisputed,
  sampleNotes,
  sampleProposals,
  sampleReporters,
  sampleRoom,
} from "./samples.ts";
import { sampleApplications, samplePicture } from "./seals/samples.ts";
import { sampleRequests, sampleSetup } from "./setup/samples.ts";

const sealAnswers = [
  [adminKey("seal-applications"), sampleApplications],
  [adminKey("seal-picture", "7"), { picture: samplePicture }],
] as const;

const pageOf = (page: unknown) => ({ pages: [page], hasMore: false });

const caseAnswers = [
  [adminKey("open-cases"), sampleOpenCases],
  [adminKey("cases", "open", 1), pageOf(sampleOpenCases)],
  [adminKey("cases", "appealed", 1), pageOf(sampleAppealed)],
  [adminKey("case-picture", "31", "7"), { picture: samplePicture }],
  [adminKey("case-figures"), sampleFigures],
] as const;

const caseScene = (one: ReturnType<typeof sampleCase>, role: "helper" | "moderator" = "moderator") => ({
  path: addressOf("cases", one.id) as `/${string}`,
  user: { role },
  answers: [
    ...caseAnswers,
    [adminKey("case", one.id), one],
    [adminKey("reporters", sampleDisputed.match_id), sampleReporters],
  ] as const,
});

const { tick_id: TICK_ID } = sampleTick.tick;

const setupAnswers = (change: Partial<SetupResponse> = {}) =>
  [
    [adminKey("setup"), { ...sampleSetup, ...change }],
    [adminKey("disclosure-requests"), { requests: sampleRequests }],
  ] as const;

export const adminScenes: Scenes = {
  "admin, setup": {
    path: "/admin_control",
    user: { is_admin: true, role: "admin" },
    answers: setupAnswers(),
  },
  "admin, set up": {
    path: addressOf("setup") as `/${string}`,
    user: { is_admin: true, role: "admin" },
    answers: setupAnswers({
      items: sampleSetup.items.map(({ id }) => ({ id, state: "set" })),
      is_complete: true,
      confirmations: [
        ...sampleSetup.confirmations,
        { id: "rights_guideline", confirmed_by: "", confirmed_at: 0 },
      ],
      discord: sampleSetup.discord && { ...sampleSetup.discord, takes_interactions: true, refused: [] },
    }),
  },
  "admin, setup without Discord": {
    path: addressOf("setup") as `/${string}`,
    user: { is_admin: true, role: "admin" },
    answers: setupAnswers({
      items: [{ id: "discord", state: "off" }],
      is_complete: true,
      discord: {
        is_on: false,
        takes_interactions: false,
        is_token_refused: false,
        guilds: [],
        refused: [],
      },
    }),
  },
  "admin, a tick": {
    path: addressOf("overview", `tick-${TICK_ID}`) as `/${string}`,
    user: { is_admin: true, role: "admin" },
    answers: [
      [adminKey("tick", TICK_ID), sampleTick],
      [adminKey("matchmaker"), sampleSettings],
    ],
  },
  "admin, a match": {
    path: addressOf("matches", sampleDisputed.match_id) as `/${string}`,
    user: { is_admin: true, role: "admin" },
    answers: [
      [
        adminKey("match", sampleDisputed.match_id),
        { ...sampleDisputed, ...sampleRoom, proposals: sampleProposals },
      ],
      [adminKey("reporters", sampleDisputed.match_id), sampleReporters],
      [adminKey("cases-of-match", sampleDisputed.match_id), sampleCasesOfMatch],
      [adminKey("notes", "match", sampleDisputed.match_id), sampleNotes],
    ],
  },
  "helper, a match": {
    path: addressOf("matches", sampleDisputed.match_id) as `/${string}`,
    user: { role: "helper" },
    answers: [
      [adminKey("match", sampleDisputed.match_id), sampleDisputed],
      [adminKey("reporters", sampleDisputed.match_id), sampleReporters],
      [adminKey("notes", "match", sampleDisputed.match_id), sampleNotes],
    ],
  },
  "helper, a user": {
    path: addressOf("users", "dummy_003") as `/${string}`,
    user: { role: "helper" },
    answers: [
      [adminKey("user", "dummy_003"), sampleAdminUser],
      [adminKey("promises", "dummy_003"), { promised: 1, came: 4, absent: 2 }],
      [adminKey("notes", "user", "dummy_003"), sampleNotes],
      [adminKey("history", "dummy_003", 1), { pages: [{ entries: [] }], hasMore: false }],
    ],
  },
  "moderator, cases": {
    path: addressOf("cases") as `/${string}`,
    user: { role: "moderator" },
    answers: caseAnswers,
  },
  "moderator, no cases": {
    path: addressOf("cases") as `/${string}`,
    user: { role: "moderator" },
    answers: [
      [adminKey("open-cases"), NO_CASES],
      [adminKey("cases", "open", 1), pageOf(NO_CASES)],
    ],
  },
  "moderator, a case": caseScene(sampleCase()),
  "moderator, a new case": caseScene(sampleCase({ state: "received", looked_at_at: 0, looked_at_by: "" })),
  "helper, a case": caseScene(sampleCase({ can_decide: false, match: null }), "helper"),
  "moderator, a case of a dispute": caseScene(sampleDispute),
  "moderator, an appeal": caseScene(sampleAppeal()),
  "moderator, an appeal against the own decision": caseScene(sampleAppeal("dummy_003")),
  "moderator, an appeal that was granted": caseScene(sampleGranted),
  "moderator, cases failed": {
    path: addressOf("cases") as `/${string}`,
    user: { role: "moderator" },
    stage: answerUnavailable,
  },
  "admin, seals": {
    path: addressOf("seals") as `/${string}`,
    user: { is_admin: true, role: "admin" },
    answers: sealAnswers,
  },
  "moderator, evidence": {
    path: addressOf("evidence") as `/${string}`,
    user: { role: "moderator" },
    answers: [[adminKey("evidence"), sampleEvidence]],
  },
  "helper, attention": {
    path: addressOf("overview") as `/${string}`,
    user: { role: "helper" },
    answers: [
      ...sealAnswers,
      ...caseAnswers,
      [adminKey("waiting", "disputed"), { matches: [] }],
      [adminKey("waiting", "slow"), { matches: [] }],
    ],
  },
  "helper, seals": {
    path: addressOf("seals") as `/${string}`,
    user: { role: "helper" },
    answers: sealAnswers,
  },
  "admin, content": {
    path: addressOf("content") as `/${string}`,
    user: { is_admin: true, role: "admin" },
    answers: [[adminKey("appointments"), { appointments: [sampleAppointment(NOW_S + 5 * 3600)] }]],
  },
  "admin, integrations": {
    path: addressOf("integrations") as `/${string}`,
    user: { is_admin: true, role: "admin" },
    answers: [
      [adminKey("api-tokens"), { tokens: sampleTokens }],
      [adminKey("webhooks"), { webhooks: sampleWebhooks }],
    ],
  },
  "admin, a webhook": {
    path: addressOf("integrations", "0123456789abcdef") as `/${string}`,
    user: { is_admin: true, role: "admin" },
    answers: [
      [adminKey("api-tokens"), { tokens: sampleTokens }],
      [adminKey("webhooks"), { webhooks: sampleWebhooks }],
      [adminKey("deliveries", "0123456789abcdef"), { deliveries: sampleDeliveries }],
    ],
  },
  "admin, moving": {
    path: addressOf("moving") as `/${string}`,
    user: { is_admin: true, role: "admin" },
    answers: [[adminKey("imports"), { imports: [sampleImport] }]],
  },
  "moderator, a mass correction": {
    path: addressOf("users", "dummy_003") as `/${string}`,
    user: { role: "moderator" },
    answers: [
      [adminKey("user", "dummy_003"), sampleAdminUser],
      [adminKey("promises", "dummy_003"), { promised: 1, came: 4, absent: 2 }],
      [adminKey("notes", "user", "dummy_003"), sampleNotes],
      [adminKey("history", "dummy_003", 1), { pages: [{ entries: [] }], hasMore: false }],
    ],
    over: ({ onClose }) =>
      createElement(CorrectionDialog, {
        user: { user_id: "dummy_002", trainer_name: "いかさまのカゲロウ" },
        seasonName: "シーズン9",
        asked: sampleAsked,
        onDone: onClose,
        onClose,
      }),
  },
  "admin, users": { path: addressOf("users") as `/${string}`, user: { is_admin: true, role: "admin" } },
  "admin, a user": {
    path: addressOf("users", "dummy_003") as `/${string}`,
    user: { is_admin: true, role: "admin" },
    answers: [
      [adminKey("user", "dummy_003"), sampleAdminUser],
      [adminKey("promises", "dummy_003"), { promised: 1, came: 4, absent: 2 }],
      [adminKey("notes", "user", "dummy_003"), sampleNotes],
      [adminKey("orders", "dummy_003", 1), { pages: [{ orders: [] }], hasMore: false }],
      [adminKey("history", "dummy_003", 1), { pages: [{ entries: [] }], hasMore: false }],
    ],
  },
};
