import type { MessageInitShape } from "@bufbuild/protobuf";
import { RETENTION_DAYS } from "@gokaku/game";
import type { CaseSchema, ListedCaseSchema, OwnCaseSchema } from "@gokaku/proto/users/v1/users_pb";
import { appealUntilS } from "../domain/case.ts";
import type { ListedCase, OwnCase } from "../store/cases.ts";
import type { CaseView } from "../usecases/staff-cases.ts";
import { presentNote } from "./present.ts";

const DAY_S = 24 * 3600;

/** A player with an account; empty for a deleted one. */
const named = (userId: string, name: string | null) =>
  name === null ? { userId: "", name: "" } : { userId, name };

const JAPAN_S = 9 * 3600;

/** The first second of a day in Japan. */
const beginOfDayS = (atS: number): number => Math.floor((atS + JAPAN_S) / DAY_S) * DAY_S - JAPAN_S;

/**
 * The part that a party may read: its own report, and the reported player only where it is the reporter. The reported
 * player reads no time of a report, which would point to a match and its ten.
 */
export const presentOwnCase = (
  { file, role, subjectName, ownReport, reasons, pictureCount, course }: OwnCase,
  userId: string,
  nowS: number,
): MessageInitShape<typeof OwnCaseSchema> => {
  const { appeal, decisions } = course;
  const decision = decisions.at(-1);
  const subject = role === "reporter" ? named(file.subjectId, subjectName) : named("", null);
  const isOwn = appeal?.userId === userId;
  return {
    id: BigInt(file.id),
    kind: file.kind,
    role,
    state: file.state,
    openedAtS: BigInt(role === "subject" ? beginOfDayS(file.openedAtS) : file.openedAtS),
    lookedAtAtS: BigInt(file.lookedAtS),
    decidedAtS: BigInt(decision?.atS ?? 0),
    subjectUserId: subject.userId,
    subjectName: subject.name,
    matchId: role === "party" ? file.matchId : (ownReport?.matchId ?? ""),
    reasons:
      role === "subject"
        ? file.state === "received"
          ? []
          : [...reasons]
        : ownReport === null
          ? []
          : [ownReport.reason],
    ownText: ownReport?.text ?? "",
    pictureCount,
    outcome: decision?.outcome ?? "",
    reason: decision?.reason ?? "",
    appealUntilS: BigInt(appealUntilS(course, role, nowS)),
    ...(appeal !== null && {
      appeal: {
        state: appeal.state,
        isOwn,
        text: isOwn ? appeal.text : "",
        appealedAtS: BigInt(appeal.atS),
        decidedAtS: BigInt(appeal.decidedAtS),
      },
    }),
  };
};

export const presentListedCase = ({
  file,
  subjectName,
  reportCount,
  pictureCount,
  outcome,
  appealState,
}: ListedCase): MessageInitShape<typeof ListedCaseSchema> => {
  const subject = named(file.subjectId, subjectName);
  return {
    id: BigInt(file.id),
    kind: file.kind,
    state: file.state,
    subjectUserId: subject.userId,
    subjectName: subject.name,
    matchId: file.matchId,
    openedAtS: BigInt(file.openedAtS),
    lookedAtAtS: BigInt(file.lookedAtS),
    decidedAtS: BigInt(file.decidedAtS),
    reportCount,
    pictureCount,
    outcome: outcome ?? "",
    appealState: appealState ?? "",
  };
};

export const presentCase = (view: CaseView): MessageInitShape<typeof CaseSchema> => {
  const { listed, version, parties, reports, pictures, notes, course, canDecide, canDecideAppeal } = view;
  const { appeal, decisions } = course;
  const nameOf = new Map(parties.map(({ userId, name }) => [userId, name]));
  return {
    listed: presentListedCase(listed),
    version: BigInt(version),
    openedBy: listed.file.openedBy,
    lookedAtBy: listed.file.lookedBy,
    parties: parties.map(({ userId, name, role, pictureCount }) => ({
      ...named(userId, name),
      role,
      pictureCount,
    })),
    reports: reports.map(({ userId, name, reason, text, matchId, atS }) => ({
      ...named(userId, name),
      reason,
      text,
      matchId,
      atS: BigInt(atS),
    })),
    pictures: pictures.map(({ id, userId, atS }) => ({
      id: BigInt(id),
      userId,
      atS: BigInt(atS),
      untilS: BigInt(atS + RETENTION_DAYS.casePictures * DAY_S),
    })),
    notes: notes.map(presentNote),
    decisions: decisions.map(({ by, outcome, reason, text, atS }) => ({
      by,
      outcome,
      reason,
      text,
      atS: BigInt(atS),
    })),
    ...(appeal !== null && {
      appeal: {
        ...named(appeal.userId, nameOf.get(appeal.userId) ?? null),
        state: appeal.state,
        text: appeal.text,
        atS: BigInt(appeal.atS),
        decidedAtS: BigInt(appeal.decidedAtS),
      },
    }),
    canDecide,
    canDecideAppeal,
  };
};
