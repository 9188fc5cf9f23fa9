import { byUser } from "@gokaku/grpc";
import type { OwnCase } from "../store/cases.ts";
import { decideAppeal, decideCase } from "../usecases/decide-case.ts";
import type { Deps } from "../usecases/deps.ts";
import { addCasePicture, appealCase, listOwnCases, requireOwnCase } from "../usecases/own-cases.ts";
import { reportPlayer } from "../usecases/report-player.ts";
import {
  addCaseNote,
  getCase,
  getCaseFigures,
  getCasePicture,
  listCases,
  lookAtCase,
  openCase,
} from "../usecases/staff-cases.ts";
import type { ByCurrent } from "./by-current.ts";
import type { Handlers } from "./handlers.ts";
import { presentNote } from "./present.ts";
import { presentCase, presentListedCase, presentOwnCase } from "./present-cases.ts";
import { readCaseFilter, readDecision, readMatchId, readReport } from "./read-cases.ts";

/** Cases: reports, receipts and appeals of players, and what staff do with them. */
export const caseHandlers = (deps: Deps, { byCurrentHelper, byCurrentModerator }: ByCurrent) => {
  const shown = (own: OwnCase, userId: string) =>
    presentOwnCase(own, userId, Math.floor(deps.clock.nowMs() / 1000));
  return {
    reportPlayer: byUser(async (request, { userId }) => ({
      case: shown(await reportPlayer(deps, userId, readReport(request)), userId),
    })),
    listOwnCases: byUser(async (_request, { userId }) => ({
      cases: (await listOwnCases(deps, userId)).map((own) => shown(own, userId)),
    })),
    getOwnCase: byUser(async ({ id }, { userId }) => ({
      case: shown(await requireOwnCase(deps.db, userId, String(id)), userId),
    })),
    addCasePicture: byUser(async ({ id, picture }, { userId, signal }) => ({
      case: shown(await addCasePicture(deps, userId, { id: String(id), bytes: picture }, signal), userId),
    })),
    appealCase: byUser(async ({ id, text }, { userId }) => ({
      case: shown(await appealCase(deps, userId, { id: String(id), text }), userId),
    })),
    listCases: byCurrentHelper(async (request, actor) => {
      const { cases, open } = await listCases(deps, actor, readCaseFilter(request));
      return { cases: cases.map(presentListedCase), openCount: open.cases, appealCount: open.appeals };
    }),
    getCase: byCurrentHelper(async ({ id }, actor) => ({
      case: presentCase(await getCase(deps, actor, String(id))),
    })),
    openCase: byCurrentHelper(async ({ userId, matchId, text }, actor) => ({
      case: presentCase(await openCase(deps, actor, { userId, matchId: readMatchId(matchId), text })),
    })),
    lookAtCase: byCurrentHelper(async ({ id }, actor) => ({
      case: presentCase(await lookAtCase(deps, actor, String(id))),
    })),
    addCaseNote: byCurrentHelper(async ({ id, text }, actor) => ({
      notes: (await addCaseNote(deps, actor, { id: String(id), text })).map(presentNote),
    })),
    getCasePicture: byCurrentHelper(async ({ id, pictureId }, actor) => ({
      picture: await getCasePicture(deps, actor, { id: String(id), pictureId: String(pictureId) }),
    })),
    decideCase: byCurrentModerator(async (request, actor) => {
      const { id, text, version } = request;
      return {
        case: presentCase(
          await decideCase(deps, actor, {
            id: String(id),
            ...readDecision(request),
            text,
            version: version === 0n ? null : Number(version),
          }),
        ),
      };
    }),
    decideAppeal: byCurrentModerator(async (request, actor) => {
      const { id, isGranted, outcome, text } = request;
      const decision = outcome === "" ? null : readDecision(request);
      return {
        case: presentCase(await decideAppeal(deps, actor, { id: String(id), isGranted, decision, text })),
      };
    }),
    getCaseFigures: byCurrentHelper(async ({ days }, actor) => {
      const { open, figures } = await getCaseFigures(deps, actor, days);
      return {
        openCount: open.cases,
        openAppealCount: open.appeals,
        byKind: figures.byKind.map(({ kind, count }) => ({ kind, count })),
        matchCount: figures.matchCount,
        ...(figures.firstAnswer !== null && { firstAnswer: figures.firstAnswer }),
        ...(figures.decision !== null && { decision: figures.decision }),
        appealCount: figures.appealCount,
        appealsGranted: figures.granted,
        appealsRejected: figures.rejected,
      };
    }),
  } satisfies Partial<Handlers>;
};
