import { CodedError, type ErrorCode, LIMITS } from "@gokaku/game";
import { presentNotes } from "@gokaku/present/accounts";
import { presentAdminMatch } from "@gokaku/present/admin-matches";
import { presentCase, presentCaseFigures, presentCases, presentOwnCase } from "@gokaku/present/cases";
import type { Case, OwnCase } from "@gokaku/proto/users/v1/users_pb";
import { CALL } from "../domain/timeouts.ts";
import { created, type Handlers, ok, type RouteCall, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

/** The caller may not read the match now, or it is not there. */
const HIDDEN: ReadonlySet<ErrorCode> = new Set(["own_match_open", "match_not_found"]);

type As = RouteCall<"getCase">["as"];

const presentOwn = (own: OwnCase | undefined) => presentOwnCase(required(own, "users", "case"));

export const caseRoutes = ({ users, matches }: Pick<HandlerDependencies, "users" | "matches">) => {
  /** The match is null while the caller plays in it, and where it cannot be read: an act on its case counts all the same. */
  const matchFor = async (matchId: string, as: As): Promise<Parameters<typeof presentCase>[2]> => {
    if (matchId === "") return { match: null, isMissing: false };
    try {
      return {
        match: presentAdminMatch((await matches.getMatch({ matchId }, { as })).match),
        isMissing: false,
      };
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      return { match: null, isMissing: !HIDDEN.has(error.code) };
    }
  };
  /** With its match, where the caller may see that. */
  const present = async (answered: Case | undefined, as: As) => {
    const file = required(answered, "users", "case");
    const listed = required(file.listed, "users", "case");
    return presentCase(file, listed, await matchFor(listed.matchId, as));
  };
  return {
    async reportPlayer({ as, body }) {
      const { user_id, reason, text, match_id } = body;
      const answer = await users.reportPlayer(
        { userId: user_id, reason, text, matchId: match_id ?? "" },
        { as },
      );
      return created(presentOwn(answer.case));
    },

    listOwnCases: async ({ as }) =>
      ok({ cases: (await users.listOwnCases({}, { as })).cases.map(presentOwnCase) }),

    getOwnCase: async ({ as, params }) =>
      ok(presentOwn((await users.getOwnCase({ id: BigInt(params.id) }, { as })).case)),

    async addCasePicture({ as, params, body }) {
      const picture = Buffer.from(body.picture, "base64");
      if (picture.length > LIMITS.pictureBytes)
        throw new CodedError("payload_too_large", `a picture of ${picture.length} bytes`);
      const answer = await users.addCasePicture(
        { id: BigInt(params.id), picture },
        { as, deadlineMs: CALL.pictureMs },
      );
      return created(presentOwn(answer.case));
    },

    appealCase: async ({ as, params, body }) =>
      created(presentOwn((await users.appealCase({ id: BigInt(params.id), ...body }, { as })).case)),

    async listCases({ as, query }) {
      const { state, kind, user_id, match_id, before } = query;
      return ok(
        presentCases(
          await users.listCases(
            {
              filter: state,
              kind: kind ?? "",
              userId: user_id ?? "",
              matchId: match_id ?? "",
              beforeId: BigInt(before ?? 0),
            },
            { as },
          ),
        ),
      );
    },

    async openCase({ as, body }) {
      const { user_id, match_id, text } = body;
      const answer = await users.openCase({ userId: user_id, matchId: match_id ?? "", text }, { as });
      return created(await present(answer.case, as));
    },

    getCaseFigures: async ({ as, query }) =>
      ok(presentCaseFigures(await users.getCaseFigures(query, { as }), query.days)),

    getCase: async ({ as, params }) =>
      ok(await present((await users.getCase({ id: BigInt(params.id) }, { as })).case, as)),

    lookAtCase: async ({ as, params }) =>
      ok(await present((await users.lookAtCase({ id: BigInt(params.id) }, { as })).case, as)),

    async addCaseNote({ as, params, body }) {
      const { notes } = await users.addCaseNote({ id: BigInt(params.id), text: body.text }, { as });
      return created(presentNotes(notes));
    },

    async getCasePicture({ as, params }) {
      const { picture } = await users.getCasePicture(
        { id: BigInt(params.id), pictureId: BigInt(params.picture) },
        { as },
      );
      return ok({ picture: Buffer.from(picture).toString("base64") });
    },

    async decideCase({ as, params, body }) {
      const answer = await users.decideCase(
        { ...body, id: BigInt(params.id), version: BigInt(body.version ?? 0) },
        { as },
      );
      return ok(await present(answer.case, as));
    },

    async decideAppeal({ as, params, body }) {
      const { is_granted, outcome = "", reason = "", text } = body;
      const answer = await users.decideAppeal(
        { id: BigInt(params.id), isGranted: is_granted, outcome, reason, text },
        { as },
      );
      return ok(await present(answer.case, as));
    },
  } satisfies Partial<Handlers>;
};
