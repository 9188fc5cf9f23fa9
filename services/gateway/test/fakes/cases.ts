import { byHelper, byModerator, byUser } from "@gokaku/grpc";
import { AT_S, MATCH_ID } from "./world.ts";

const APPEAL = {
  state: "open",
  appealedAtS: AT_S,
  decidedAtS: 0n,
  text: "通信が切れただけです",
};
const OWN_CASE = {
  id: 7n,
  kind: "report",
  role: "reporter",
  state: "decided",
  openedAtS: AT_S,
  lookedAtAtS: AT_S,
  decidedAtS: AT_S,
  subjectUserId: "dummy_002",
  subjectName: "ハル",
  matchId: MATCH_ID,
  reasons: ["leaving"],
  ownText: "試合を抜けました",
  pictureCount: 1,
  outcome: "confirmed",
  reason: "records_agree",
  appeal: { ...APPEAL, isOwn: false, text: "" },
};
const LISTED = {
  id: 7n,
  kind: "report",
  state: "decided",
  subjectUserId: "dummy_002",
  subjectName: "ハル",
  matchId: MATCH_ID,
  openedAtS: AT_S,
  lookedAtAtS: AT_S,
  decidedAtS: AT_S,
  reportCount: 1,
  pictureCount: 1,
  outcome: "confirmed",
  appealState: "open",
};
const NOTE = { authorUserId: "dummy_helper", text: "録画あり", atMs: AT_S * 1000n };
const CASE = {
  listed: LISTED,
  version: 3n,
  lookedAtBy: "dummy_helper",
  parties: [
    { userId: "dummy_001", name: "あかり", role: "reporter", pictureCount: 1 },
    { userId: "dummy_002", name: "ハル", role: "subject", pictureCount: 0 },
  ],
  reports: [
    {
      userId: "dummy_001",
      name: "あかり",
      reason: "leaving",
      text: "試合を抜けました",
      matchId: MATCH_ID,
      atS: AT_S,
    },
  ],
  pictures: [{ id: 5n, userId: "dummy_001", atS: AT_S, untilS: AT_S + 90n * 24n * 3600n }],
  notes: [NOTE],
  decisions: [
    {
      by: "dummy_moderator",
      atS: AT_S,
      outcome: "confirmed",
      reason: "records_agree",
      text: "席の記録と一致",
    },
  ],
  appeal: { ...APPEAL, userId: "dummy_002", name: "ハル", atS: AT_S },
  canDecideAppeal: true,
};

/** Cases as users answers them. */
export const caseFakes = () => {
  const own = byUser(async () => ({ case: OWN_CASE }));
  const staff = byHelper(async () => ({ case: CASE }));
  const decided = byModerator(async () => ({ case: CASE }));
  return {
    reportPlayer: own,
    listOwnCases: byUser(async () => ({ cases: [OWN_CASE] })),
    getOwnCase: own,
    addCasePicture: own,
    appealCase: own,
    listCases: byHelper(async () => ({ cases: [LISTED], openCount: 1, appealCount: 1 })),
    getCase: staff,
    openCase: staff,
    lookAtCase: staff,
    addCaseNote: byHelper(async () => ({ notes: [NOTE] })),
    getCasePicture: byHelper(async () => ({ picture: new Uint8Array([82, 73, 70, 70]) })),
    decideCase: decided,
    decideAppeal: decided,
    getCaseFigures: byHelper(async () => ({
      openCount: 1,
      openAppealCount: 1,
      byKind: [{ kind: "report", count: 3 }],
      matchCount: 600,
      firstAnswer: { median: 1.5, p90: 20 },
      decision: { median: 8, p90: 40.5 },
      appealCount: 2,
      appealsGranted: 1,
      appealsRejected: 0,
    })),
  };
};
