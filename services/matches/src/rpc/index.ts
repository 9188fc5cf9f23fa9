import { CodedError } from "@gokaku/game";
import { byAdmin, byServices, byUser, type Implementation, implement, type UserCall } from "@gokaku/grpc";
import {
  type CreateMatchesRequest,
  MatchesService,
  type SubmitReportRequest,
} from "@gokaku/proto/matches/v1/matches_pb";
import { viewFor } from "../domain/view.ts";
import { createMatches } from "../usecases/create-matches.ts";
import { getCurrent } from "../usecases/get-current.ts";
import { listCurrent } from "../usecases/list-current.ts";
import type { CreationUnit, MatchReader, MatchRecord, MatchUnit, Transact } from "../usecases/ports.ts";
import { submitReport } from "../usecases/submit-report.ts";
import { transferHost } from "../usecases/transfer-host.ts";
import { updateLobby } from "../usecases/update-lobby.ts";
import { viewMatch } from "../usecases/view-match.ts";
import { presentCreation, presentMatch, presentViews } from "./present.ts";
import { readMatchId, readNewMatch, readReport, readUserIds } from "./read.ts";

export interface RpcDeps {
  readonly clock: { nowMs(): number };
  readonly reader: MatchReader;
  readonly reportDeadlineS: number;
  readonly transactMatches: Transact<MatchUnit>;
  readonly transactCreation: Transact<CreationUnit>;
  readonly closeDue: () => Promise<number>;
}

const MOST_MATCHES = 500;
const MOST_USERS = 1000;

const own = ({ match, reports }: MatchRecord, userId: string) => {
  const view = viewFor(match, reports, userId);
  if (view === null) throw new CodedError("not_in_match", `${userId} does not play in match ${match.id}`);
  return { match: presentMatch(view) };
};

const writing = ({ clock, transactMatches }: RpcDeps) => ({ clock, transact: transactMatches });

const create = async (deps: RpcDeps, { matches }: CreateMatchesRequest) => {
  if (matches.length > MOST_MATCHES)
    throw new CodedError("invalid_request", `more than ${MOST_MATCHES} matches at once`);
  const requests = matches.map(readNewMatch);
  const creations = await createMatches(
    {
      clock: deps.clock,
      reportDeadlineS: deps.reportDeadlineS,
      transact: deps.transactCreation,
    },
    requests.filter((request) => request !== null),
  );
  const answers = new Map(creations.map((creation) => [creation.matchId, creation]));
  return {
    results: matches.map(({ matchId }) =>
      presentCreation(answers.get(matchId) ?? { matchId, refusal: "malformed", userIds: [] }),
    ),
  };
};

const report = async (deps: RpcDeps, request: SubmitReportRequest, call: UserCall) =>
  own(
    await submitReport(writing(deps), readMatchId(request.matchId), call.userId, readReport(request)),
    call.userId,
  );

/** Every call that this service answers, and who may make it. */
export const matchesRpc = (deps: RpcDeps): Implementation =>
  implement(MatchesService, {
    createMatches: byServices(["queue"], (request) => create(deps, request)),
    getCurrent: byUser(async (_request, call) => {
      const view = await getCurrent(deps.reader, call.userId);
      return view === null ? {} : { match: presentMatch(view) };
    }),
    viewFor: byServices(["realtime"], async ({ matchId, userIds }) =>
      presentViews(await viewMatch(deps.reader, readMatchId(matchId), readUserIds(userIds, MOST_USERS))),
    ),
    listCurrent: byServices(["realtime"], async ({ userIds }) =>
      presentViews(await listCurrent(deps.reader, readUserIds(userIds, MOST_USERS))),
    ),
    updateLobby: byUser(async ({ lobbyId }, call) =>
      own(await updateLobby(writing(deps), call.userId, lobbyId), call.userId),
    ),
    transferHost: byUser(async (_request, call) =>
      own(await transferHost(writing(deps), call.userId), call.userId),
    ),
    submitReport: byUser((request, call) => report(deps, request, call)),
    closeDue: byAdmin(async () => ({ processed: await deps.closeDue() })),
  });
