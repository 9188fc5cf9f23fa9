import { CodedError } from "@gokaku/game";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applySettlement } from "../src/usecases/apply-settlement.ts";
import { setRoleByOperator } from "../src/usecases/set-role.ts";
import { aSettlement, dummies, type Played, startUsersForTest, userId } from "./harness.ts";

const MATCH = "530000001";
/** The viewers by their part in a case that one player reported, another one joined, and staff decided. */
const VIEWERS = {
  reporter: "dummy_001",
  other_reporter: "dummy_002",
  subject: "dummy_006",
  outside_player: "dummy_031",
  outside_helper: "dummy_041",
  outside_moderator: "dummy_042",
  outside_admin: "dummy_admin",
  reporting_helper: "dummy_043",
  deciding_moderator: "dummy_044",
} as const;
type Viewer = keyof typeof VIEWERS;
const NAMES = Object.keys(VIEWERS) as Viewer[];
const STAFF = ["outside_helper", "outside_moderator", "outside_admin", "deciding_moderator"] as const;

/** The text that stands in the answers for each part of the case. */
const PARTS = {
  "the state": '"state":"decided"',
  "the outcome": '"outcome":"warned"',
  "the reason of the decision": '"reason":"first_time"',
  "the reported player": VIEWERS.subject,
  "the reporter": VIEWERS.reporter,
  "the other reporter": VIEWERS.other_reporter,
  "the words of the reporter": "言葉その一",
  "the words of the other reporter": "言葉その二",
  "the words of the appeal": "異議の言葉",
  "the match of the report": MATCH,
  "the notes": "メモの言葉",
  "the words of the decision": "決定の言葉",
  "who decided": VIEWERS.deciding_moderator,
  "the pictures": '"type":"Buffer"',
} as const;
type Part = keyof typeof PARTS;

const PARTIES = ["reporter", "other_reporter", "subject", "reporting_helper"] as const;
/** The viewers of each part; no other one sees it. */
const SEEN: Readonly<Record<Part, readonly Viewer[]>> = {
  "the state": [...PARTIES, ...STAFF],
  "the outcome": [...PARTIES, ...STAFF],
  "the reason of the decision": [...PARTIES, ...STAFF],
  "the reported player": ["reporter", "other_reporter", "reporting_helper", ...STAFF],
  "the reporter": STAFF,
  "the other reporter": STAFF,
  "the words of the reporter": ["reporter", ...STAFF],
  "the words of the other reporter": ["other_reporter", ...STAFF],
  "the words of the appeal": ["subject", ...STAFF],
  "the match of the report": ["reporter", ...STAFF],
  "the notes": STAFF,
  "the words of the decision": STAFF,
  "who decided": STAFF,
  "the pictures": STAFF,
};

const asJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each) => (typeof each === "bigint" ? String(each) : each));

let played: Played;
let id: bigint;
let pictureId: bigint;
const seen = new Map<Viewer, string>();
const as = (viewer: Viewer) => ({ as: { userId: userId(VIEWERS[viewer]), role: "admin" as const } });
/** Waits for a picture as long as the gateway. */
const withPicture = (viewer: Viewer) => ({ ...as(viewer), deadlineMs: 40_000 });

/** The answers of all calls of cases to this viewer, as one text; "" for a refusal. */
const allOf = async (viewer: Viewer): Promise<string> => {
  const { gateway } = played;
  const caller = as(viewer);
  const answers = await Promise.all(
    [
      gateway.listOwnCases({}, caller),
      gateway.getOwnCase({ id }, caller),
      gateway.listCases({ filter: "all" }, caller),
      gateway.getCase({ id }, caller),
      gateway.lookAtCase({ id }, caller),
      gateway.getCasePicture({ id, pictureId }, caller),
      gateway.getCaseFigures({ days: 90 }, caller),
    ].map((asked: Promise<unknown>) =>
      asked.then(asJson, (error: unknown) => {
        if (!(error instanceof CodedError)) throw error;
        return "";
      }),
    ),
  );
  return answers.join("\n");
};

beforeAll(async () => {
  played = await startUsersForTest();
  const { gateway, deps } = played;
  for (const helper of ["outside_helper", "reporting_helper"] as const)
    await setRoleByOperator(deps, VIEWERS[helper], "helper");
  for (const moderator of ["outside_moderator", "deciding_moderator"] as const)
    await setRoleByOperator(deps, VIEWERS[moderator], "moderator");
  await applySettlement(deps, aSettlement(MATCH, dummies(1, 10)));
  const report = (viewer: Viewer, text: string, matchId = "") =>
    gateway.reportPlayer({ userId: VIEWERS.subject, reason: "leaving", text, matchId }, as(viewer));
  id = (await report("reporter", PARTS["the words of the reporter"], MATCH)).case?.id ?? 0n;
  await report("other_reporter", PARTS["the words of the other reporter"]);
  await report("reporting_helper", "");
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#b22" } })
    .png()
    .toBuffer();
  await gateway.addCasePicture({ id, picture }, withPicture("reporter"));
  await gateway.addCaseNote({ id, text: PARTS["the notes"] }, as("outside_helper"));
  const { case: decided } = await gateway.decideCase(
    { id, outcome: "warned", reason: "first_time", text: PARTS["the words of the decision"] },
    as("deciding_moderator"),
  );
  pictureId = decided?.pictures[0]?.id ?? 0n;
  await gateway.appealCase({ id, text: PARTS["the words of the appeal"] }, as("subject"));
  for (const viewer of NAMES) seen.set(viewer, await allOf(viewer));
});
afterAll(() => played[Symbol.asyncDispose]());

describe("who sees which part of a case", () => {
  for (const viewer of NAMES)
    for (const part of Object.keys(PARTS) as Part[]) {
      // Everybody knows the own id.
      if (PARTS[part] === VIEWERS[viewer]) continue;
      const sees = SEEN[part].includes(viewer);
      test(`[CASE-21] ${viewer} ${sees ? "sees" : "does not see"} ${part}`, () => {
        expect(seen.get(viewer)?.includes(PARTS[part])).toBe(sees);
      });
    }
});
