import type { MatchId, MatchRefusal } from "@gokaku/game";
import { faultOf, type MatchDraft, newMatch } from "../domain/draft.ts";
import type { Match } from "../domain/match.ts";
import { inRounds } from "../domain/rounds.ts";
import { matchCreated } from "../events/events.ts";
import { type Creation, listCreationsByMatchIds, reserveMatchIds, saveRefusals } from "../store/creations.ts";
import { insertMatches } from "../store/insert-matches.ts";
import { giveSeatsBack, takeSeats } from "../store/seats.ts";
import { getLobbyTimeouts, holdSeasons, pickVoicePairs } from "../store/terms.ts";
import type { Deps, Unit } from "./deps.ts";

type Needs = Pick<Deps, "transact" | "clock" | "countRare" | "reportDeadlineS" | "voicePairs">;

/** A match to be made, or only its id when the rest could not be read. */
export type Request = MatchDraft | { readonly id: MatchId; readonly seats: null };

const refused = (matchId: string, refusal: MatchRefusal, userIds: readonly string[] = []): Creation => ({
  matchId,
  refusal,
  userIds,
});

const usersOf = (draft: MatchDraft): readonly string[] => draft.seats.map((seat) => seat.userId);

const isSound = (request: Request): request is MatchDraft =>
  request.seats !== null && faultOf(request) === null;

/** Seats one round. @returns the drafts that got all ten seats, and the refusals of the others */
const seatRound = async ({ db }: Unit, drafts: readonly MatchDraft[]) => {
  const taken = await takeSeats(db, drafts);
  const missing = (draft: MatchDraft): readonly string[] => usersOf(draft).filter((user) => !taken.has(user));
  const short = drafts.filter((draft) => missing(draft).length > 0);
  await giveSeatsBack(
    db,
    short.map((draft) => draft.id),
  );
  return {
    seated: drafts.filter((draft) => missing(draft).length === 0),
    refusals: short.map((draft) => refused(draft.id, "seated", missing(draft))),
  };
};

const seatAll = async (unit: Unit, drafts: readonly MatchDraft[]) => {
  const seated: MatchDraft[] = [];
  const refusals: Creation[] = [];
  for (const round of inRounds(drafts)) {
    const result = await seatRound(unit, round);
    seated.push(...result.seated);
    refusals.push(...result.refusals);
  }
  return { seated, refusals };
};

const insertNew = async ({ db, emit }: Unit, drafts: readonly MatchDraft[], deps: Needs): Promise<void> => {
  if (drafts.length === 0) return;
  const timeouts = await getLobbyTimeouts(db);
  const pairs = await pickVoicePairs(db, deps.voicePairs, drafts.length);
  const createdAtMs = deps.clock.nowMs();
  const matches = drafts.map(
    (draft, index): Match =>
      newMatch(draft, {
        createdAtMs,
        lobbyCreateTimeoutS: timeouts.createS,
        lobbyJoinTimeoutS: timeouts.joinS,
        checkInS: timeouts.checkInS,
        reportDeadlineS: deps.reportDeadlineS,
        voiceLinks: pairs[index] ?? { A: "", B: "" },
      }),
  );
  await insertMatches(db, matches);
  await emit(...matches.map(matchCreated));
};

const createNew = async (unit: Unit, requests: readonly Request[], deps: Needs): Promise<void> => {
  const sound = requests.filter(isSound);
  const closed = await holdSeasons(unit.db, [...new Set(sound.map((draft) => draft.seasonId))].toSorted());
  const { seated, refusals } = await seatAll(
    unit,
    sound.filter((draft) => !closed.has(draft.seasonId)),
  );
  await insertNew(unit, seated, deps);
  await saveRefusals(unit.db, [
    ...requests.filter((request) => !isSound(request)).map(({ id }) => refused(id, "malformed")),
    ...sound
      .filter((draft) => closed.has(draft.seasonId))
      .map((draft) => refused(draft.id, "season_closed", usersOf(draft))),
    ...refusals,
  ]);
};

/**
 * Creates or refuses each match of a batch, once and for ever by its id: the same id again gets the same
 * answer. All of a batch is one transaction.
 */
export const createMatches = async (
  deps: Needs,
  requests: readonly Request[],
): Promise<readonly Creation[]> => {
  const { creations, repeated, refused } = await deps.transact(async (unit) => {
    const ids = [...new Set(requests.map(({ id }) => id))];
    const reserved = await reserveMatchIds(unit.db, ids, deps.clock.nowMs());
    const first = new Map(requests.toReversed().map((request) => [request.id, request]));
    const fresh = [...first.values()].filter(({ id }) => reserved.has(id));
    if (fresh.length > 0) await createNew(unit, fresh.toReversed(), deps);
    const creations = await listCreationsByMatchIds(unit.db, ids);
    return {
      creations,
      repeated: ids.length - reserved.size,
      refused: creations.filter(({ matchId, refusal }) => refusal !== null && reserved.has(matchId)).length,
    };
  });
  if (repeated > 0) deps.countRare("creation_repeated", repeated);
  if (refused > 0) deps.countRare("creation_refused", refused);
  return creations;
};
