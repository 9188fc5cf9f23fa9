import type { MatchId } from "@gokaku/game";
import { faultOf, type MatchDraft, newMatch } from "../domain/draft.ts";
import type { Match } from "../domain/match.ts";
import { inRounds } from "../domain/rounds.ts";
import type { Creation, CreationUnit, Refusal, Transact } from "./ports.ts";

export interface CreateMatchesDeps {
  readonly transact: Transact<CreationUnit>;
  readonly clock: { nowMs(): number };
  readonly reportDeadlineS: number;
}

/** A match to be made, or only its id when the rest could not be read. */
export type Request = MatchDraft | { readonly id: MatchId; readonly seats: null };

const refused = (matchId: string, refusal: Refusal, userIds: readonly string[] = []): Creation => ({
  matchId,
  refusal,
  userIds,
});

const usersOf = (draft: MatchDraft): readonly string[] => draft.seats.map((seat) => seat.card.userId);

const isSound = (request: Request): request is MatchDraft =>
  request.seats !== null && faultOf(request) === null;

/** Seats one round. @returns the drafts that got all ten seats, and the refusals of the others */
const seatRound = async (
  unit: CreationUnit,
  drafts: readonly MatchDraft[],
): Promise<{ readonly seated: readonly MatchDraft[]; readonly refusals: readonly Creation[] }> => {
  const taken = await unit.takeSeats(drafts);
  const missing = (draft: MatchDraft): readonly string[] => usersOf(draft).filter((user) => !taken.has(user));
  const short = drafts.filter((draft) => missing(draft).length > 0);
  if (short.length > 0) await unit.giveSeatsBack(short.map((draft) => draft.id));
  return {
    seated: drafts.filter((draft) => missing(draft).length === 0),
    refusals: short.map((draft) => refused(draft.id, "seated", missing(draft))),
  };
};

const seatAll = async (unit: CreationUnit, drafts: readonly MatchDraft[]) => {
  const seated: MatchDraft[] = [];
  const refusals: Creation[] = [];
  for (const round of inRounds(drafts)) {
    const result = await seatRound(unit, round);
    seated.push(...result.seated);
    refusals.push(...result.refusals);
  }
  return { seated, refusals };
};

const insertMatches = async (
  unit: CreationUnit,
  drafts: readonly MatchDraft[],
  deps: CreateMatchesDeps,
): Promise<void> => {
  if (drafts.length === 0) return;
  const timeouts = await unit.readLobbyTimeouts();
  const pairs = await unit.pickVoicePairs(drafts.length);
  const createdAtMs = deps.clock.nowMs();
  const matches = drafts.map(
    (draft, index): Match =>
      newMatch(draft, {
        createdAtMs,
        lobbyCreateTimeoutS: timeouts.createS,
        lobbyJoinTimeoutS: timeouts.joinS,
        reportDeadlineS: deps.reportDeadlineS,
        voiceLinks: pairs[index] ?? { A: "", B: "" },
      }),
  );
  await unit.insert(matches);
  await unit.announce(...matches.map((match) => ({ kind: "created", match }) as const));
};

const createNew = async (
  unit: CreationUnit,
  requests: readonly Request[],
  deps: CreateMatchesDeps,
): Promise<void> => {
  const sound = requests.filter(isSound);
  const sealed = await unit.holdSeasons([...new Set(sound.map((draft) => draft.seasonId))].toSorted());
  const { seated, refusals } = await seatAll(
    unit,
    sound.filter((draft) => !sealed.has(draft.seasonId)),
  );
  await insertMatches(unit, seated, deps);
  await unit.refuse([
    ...requests.filter((request) => !isSound(request)).map(({ id }) => refused(id, "malformed")),
    ...sound
      .filter((draft) => sealed.has(draft.seasonId))
      .map((draft) => refused(draft.id, "season_sealed", usersOf(draft))),
    ...refusals,
  ]);
};

/**
 * Creates or refuses each match of a batch, once and for ever by its id: the same id again gets the same
 * answer. All of a batch is one transaction.
 */
export const createMatches = (
  deps: CreateMatchesDeps,
  requests: readonly Request[],
): Promise<readonly Creation[]> =>
  deps.transact(async (unit) => {
    const ids = [...new Set(requests.map(({ id }) => id))];
    const reserved = await unit.reserve(ids, deps.clock.nowMs());
    const first = new Map(requests.toReversed().map((request) => [request.id, request]));
    const fresh = [...first.values()].filter(({ id }) => reserved.has(id));
    if (fresh.length > 0) await createNew(unit, fresh.toReversed(), deps);
    return unit.readCreations(ids);
  });
