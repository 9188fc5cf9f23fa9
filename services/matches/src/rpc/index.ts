import { CodedError } from "@gokaku/game";
import {
  byAdmin,
  byHelper,
  byModerator,
  byServices,
  byUser,
  type Implementation,
  implement,
} from "@gokaku/grpc";
import { type CreateMatchesRequest, MatchesService } from "@gokaku/proto/matches/v1/matches_pb";
import type { MatchRecord } from "../domain/report.ts";
import { abandonMatch } from "../usecases/abandon-match.ts";
import { agreeOnResult } from "../usecases/agree-on-result.ts";
import { cancelRehearsal } from "../usecases/cancel-rehearsal.ts";
import { checkIn } from "../usecases/check-in.ts";
import { closeDueForAdmin } from "../usecases/close-due.ts";
import { closeSeason, listCorrectionSteps, listSeasonResults } from "../usecases/close-season.ts";
import { createMatches } from "../usecases/create-matches.ts";
import { decideMatch } from "../usecases/decide-match.ts";
import { declineMatch } from "../usecases/decline-match.ts";
import type { Deps } from "../usecases/deps.ts";
import { getDisputeRoom } from "../usecases/dispute-room.ts";
import { exportPlayer } from "../usecases/export-player.ts";
import { createGetFigures } from "../usecases/get-figures.ts";
import { getOwnBalance } from "../usecases/get-own-balance.ts";
import { getOwnStep } from "../usecases/get-own-step.ts";
import { getRehearsal } from "../usecases/get-rehearsal.ts";
import {
  getMatch,
  getMatchForAdmin,
  listCurrent,
  listMatches,
  listReporters,
} from "../usecases/list-matches.ts";
import { getSettled, listNewest, listSettled } from "../usecases/list-settled.ts";
import {
  getMassCorrection,
  listMassCorrectedMatches,
  massCorrect,
  previewMassCorrection,
} from "../usecases/mass-correct.ts";
import { nameMissing } from "../usecases/name-missing.ts";
import { previewDecision } from "../usecases/preview-decision.ts";
import { proposeDecision } from "../usecases/propose-decision.ts";
import { seatSubstitute } from "../usecases/seat-substitute.ts";
import { startRehearsal } from "../usecases/start-rehearsal.ts";
import { submitReport } from "../usecases/submit-report.ts";
import { transferHost } from "../usecases/transfer-host.ts";
import { updateLobby } from "../usecases/update-lobby.ts";
import { writeStatement } from "../usecases/write-statement.ts";
import {
  presentAdminMatch,
  presentChange,
  presentCharacterUse,
  presentCorrected,
  presentCreation,
  presentDisputeRoom,
  presentFairness,
  presentListed,
  presentMassCorrection,
  presentMassPreview,
  presentMatch,
  presentOwnStep,
  presentSettled,
  presentViews,
} from "./present.ts";
import {
  checkCount,
  readAgreement,
  readDecision,
  readMassCommand,
  readMassCorrectionId,
  readMassRequest,
  readMatchId,
  readNewMatch,
  readOrganiser,
  readPage,
  readProposal,
  readReport,
  readResult,
  readSubstitution,
} from "./read.ts";

const MOST_MATCHES = 500;
const MOST_USERS = 1000;

const own = ({ clock }: Pick<Deps, "clock">, record: MatchRecord, userId: string) => {
  const match = presentMatch(record, userId, clock.nowMs());
  if (match === null)
    throw new CodedError("not_in_match", `${userId} does not play in match ${record.match.id}`);
  return { match };
};

const create = async (deps: Deps, { matches }: CreateMatchesRequest) => {
  checkCount("matches", matches, MOST_MATCHES);
  const requests = matches.map(readNewMatch).filter((request) => request !== null);
  const creations = await createMatches(deps, requests);
  const answers = new Map(creations.map((creation) => [creation.matchId, creation]));
  return {
    results: matches.map(({ matchId }) =>
      presentCreation(answers.get(matchId) ?? { matchId, refusal: "malformed", userIds: [] }),
    ),
  };
};

/** Every call that this service answers, and who may make it. */
export const matchesRpc = (deps: Deps): Implementation => {
  const getFigures = createGetFigures(deps);

  return implement(
    MatchesService,
    {
      createMatches: byServices(["queue"], (request) => create(deps, request)),
      getCurrent: byUser(async (_request, { userId }) => {
        const [record] = await listCurrent(deps, [userId]);
        const match = record === undefined ? null : presentMatch(record, userId, deps.clock.nowMs());
        // The seat may have been lost between the read of the seat and of the match.
        return match === null ? {} : { match };
      }),
      exportPlayer: byUser(async (_request, { userId }) => ({ json: await exportPlayer(deps, userId) })),
      viewFor: byServices(["realtime", "discord"], async ({ matchId, userIds }) => {
        checkCount("users", userIds, MOST_USERS);
        const record = await getMatch(deps, readMatchId(matchId));
        return presentViews(record === null ? [] : [record], userIds, deps.clock.nowMs());
      }),
      listCurrent: byServices(["realtime"], async ({ userIds }) => {
        checkCount("users", userIds, MOST_USERS);
        return presentViews(await listCurrent(deps, userIds), userIds, deps.clock.nowMs());
      }),
      getSettled: byServices(["gateway"], async ({ matchId }) => ({
        match: presentSettled(await getSettled(deps, readMatchId(matchId))),
      })),
      getOwnStep: byUser(async ({ matchId }, { userId }) => ({
        step: presentOwnStep(await getOwnStep(deps, readMatchId(matchId), userId)),
      })),
      getOwnBalance: byUser(async ({ seasonId }, { userId }) => ({
        balance: { ...(await getOwnBalance(deps, seasonId, userId)) },
      })),
      listSettled: byServices(["gateway"], async ({ afterMs, afterMatchId, limit, newest }) => {
        if (newest) {
          const { matches, lastDay } = await listNewest(deps, limit);
          return { matches: matches.map(presentSettled), lastDay };
        }
        const settled = await listSettled(deps, {
          afterMs: Number(afterMs),
          afterMatchId: afterMatchId === "" ? "" : readMatchId(afterMatchId),
          limit,
        });
        return { matches: settled.map(presentSettled) };
      }),
      getFairness: byServices(["gateway"], async ({ seasonId }) => ({
        fairness: presentFairness((await getFigures(seasonId)).fairness),
      })),
      getCharacterUse: byServices(["gateway"], async ({ seasonId }) =>
        presentCharacterUse((await getFigures(seasonId)).use),
      ),
      updateLobby: byUser(async ({ lobbyId }, { userId }) =>
        own(deps, await updateLobby(deps, userId, lobbyId), userId),
      ),
      transferHost: byUser(async (_request, { userId }) =>
        own(deps, await transferHost(deps, userId), userId),
      ),
      checkIn: byUser(async (_request, { userId }) => own(deps, await checkIn(deps, userId), userId)),
      declineMatch: byUser(async (_request, { userId }) => {
        await declineMatch(deps, userId);
        return {};
      }),
      nameMissing: byUser(async (request, { userId }) =>
        own(deps, await nameMissing(deps, userId, request.userId), userId),
      ),
      seatSubstitute: byServices(["queue"], async (request) => {
        const substitution = readSubstitution(request);
        const refusal =
          substitution === null
            ? "malformed"
            : await seatSubstitute(deps, readMatchId(request.matchId), substitution);
        return { seated: refusal === null, refusal: refusal ?? "" };
      }),
      abandonMatch: byServices(["queue"], async ({ matchId }) => {
        await abandonMatch(deps, readMatchId(matchId));
        return {};
      }),
      submitReport: byUser(async (request, { userId, arrivedAtMs }) => {
        const matchId = readMatchId(request.matchId);
        return own(
          deps,
          await submitReport(deps, { matchId, userId, form: readReport(request), arrivedAtMs }),
          userId,
        );
      }),
      getDisputeRoom: byUser(async ({ matchId }, { userId }) => ({
        room: presentDisputeRoom(await getDisputeRoom(deps, readMatchId(matchId), userId), userId),
      })),
      writeStatement: byUser(async ({ matchId, text }, { userId }) => {
        const room = await writeStatement(deps, { matchId: readMatchId(matchId), userId, typed: text });
        return { room: presentDisputeRoom(room, userId) };
      }),
      agreeOnResult: byUser(async (request, { userId }) => {
        const room = await agreeOnResult(deps, { ...readAgreement(request), userId });
        return { room: presentDisputeRoom(room, userId) };
      }),
      closeSeason: byServices(["users"], async ({ seasonId }) => ({
        openMatches: await closeSeason(deps, seasonId),
      })),
      listSeasonResults: byServices(["users"], async ({ seasonId, afterMatchId }) => {
        const page = { seasonId, afterMatchId: String(afterMatchId) };
        const { matchIds, ...rest } = await listSeasonResults(deps, page);
        return { matchIds: matchIds.map(BigInt), ...rest };
      }),
      listCorrectionSteps: byServices(["users"], async ({ seasonId, revision, afterMatchId }) => {
        const page = { seasonId, revision, afterMatchId: String(afterMatchId) };
        const { matches, hasMore } = await listCorrectionSteps(deps, page);
        return { matches: matches.map(presentCorrected), hasMore };
      }),
      closeDue: byAdmin(async (_request, { userId }) => ({
        processed: await closeDueForAdmin(deps, userId),
      })),
      startRehearsal: byAdmin(async (request, { userId }) =>
        own(deps, await startRehearsal(deps, readOrganiser(request, userId)), userId),
      ),
      getVoicePairs: byServices(["gateway"], async () => ({ pairs: deps.voicePairs.length })),
      getRehearsal: byServices(["gateway"], async () => ({
        userId: (await getRehearsal(deps))?.userId ?? "",
      })),
      cancelRehearsal: byAdmin(async (_request, { userId }) => {
        await cancelRehearsal(deps, userId);
        return {};
      }),
      listMatches: byHelper(async (request) => ({
        matches: (await listMatches(deps, readPage(request))).map(presentListed),
      })),
      getMatch: byHelper(async ({ matchId }, { userId }) => ({
        match: presentAdminMatch(await getMatchForAdmin(deps, userId, readMatchId(matchId))),
      })),
      listReporters: byHelper(async ({ matchId }, { userId }) => {
        const { seasonId, reporters } = await listReporters(deps, userId, readMatchId(matchId));
        return { seasonId, reporters: [...reporters] };
      }),
      proposeDecision: byHelper(async (request, { userId }) => ({
        match: presentAdminMatch(await proposeDecision(deps, readProposal(request, userId))),
      })),
      decideMatch: byModerator(async (request, { userId }) => ({
        match: presentAdminMatch(await decideMatch(deps, readDecision(request, userId))),
      })),
      previewMassCorrection: byModerator(async (request, { userId }) =>
        presentMassPreview(await previewMassCorrection(deps, readMassRequest(request, userId))),
      ),
      correctMatches: byModerator(async (request, { userId }) => ({
        correction: presentMassCorrection(await massCorrect(deps, readMassCommand(request, userId))),
      })),
      getMassCorrection: byHelper(async ({ id }) => ({
        correction: presentMassCorrection(await getMassCorrection(deps, readMassCorrectionId(id))),
      })),
      listMassCorrected: byServices(["users"], async ({ id, afterRevision }) => {
        const page = { id: readMassCorrectionId(id), afterRevision };
        const { matches, hasMore } = await listMassCorrectedMatches(deps, page);
        return { matches: [...matches], hasMore };
      }),
      previewDecision: byModerator(async (request, { userId }) =>
        presentChange(await previewDecision(deps, readResult(request, userId))),
      ),
    },
    { listMatches: ["read:staff"], getMatch: ["read:staff"] },
  );
};
