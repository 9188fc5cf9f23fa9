import type { UnitOfWork } from "@gokaku/db";
import type { MatchId, UserId } from "@gokaku/game";
import { answerUntilMs, endOfOffer, isHopeless, mayAskNext } from "../domain/substitution.ts";
import { entriesChanged, seatOffered } from "../events/events.ts";
import { abandonMatch } from "../remote/matches.ts";
import { findLineup } from "../store/lineups.ts";
import { endOffer, insertOffer, type LiveOffer, listLiveOffers, listUnaskable } from "../store/offers.ts";
import { releaseSeat } from "../store/seats.ts";
import type { Tables } from "../store/tables.ts";
import {
  endVacancy,
  giveUpVacancy,
  insertVacancies,
  type LiveVacancy,
  listLiveVacancies,
  listOpenSeats,
  lockVacancy,
  type NewVacancy,
} from "../store/vacancies.ts";
import { chooseSubstitute, listWaiting, type WaitingPlayer } from "./choose-substitute.ts";
import type { Deps } from "./deps.ts";

/** How soon the worker looks again while a seat is open. */
const LOOK_AGAIN_MS = 1_000;

/** Open seats of one match, as matches reports them. */
export interface Vacated {
  readonly matchId: MatchId;
  readonly vacancies: readonly NewVacancy[];
  /** The match is over at once: no substitute is needed. */
  readonly isExcused: boolean;
}

/** Frees the players who lost their seats, and stores the seats to fill. */
export const recordVacated = async (
  { transact, clock, onSeatsOpened }: Pick<Deps, "transact" | "clock" | "onSeatsOpened">,
  { matchId, vacancies, isExcused }: Vacated,
): Promise<void> => {
  await transact(async ({ db, emit }) => {
    const nowMs = clock.nowMs();
    for (const { userId } of vacancies) await releaseSeat(db, matchId, userId, nowMs);
    if (!isExcused) await insertVacancies(db, vacancies);
    await emit(...entriesChanged(vacancies.map(({ userId }) => userId)));
  });
  onSeatsOpened();
};

/** Asks the best waiting player for the seat. @returns whether one is asked */
const ask = async (
  { db, emit }: UnitOfWork<Tables>,
  vacancy: LiveVacancy,
  waiting: readonly WaitingPlayer[],
  nowMs: number,
): Promise<boolean> => {
  const untilMs = answerUntilMs(vacancy, nowMs);
  const lineup = untilMs === null ? null : await findLineup(db, vacancy.matchId);
  if (untilMs === null || lineup === null) return false;
  const unaskable = await listUnaskable(db, vacancy.matchId);
  const openSeats = await listOpenSeats(db, vacancy.matchId);
  const refused = new Set<string>();
  for (;;) {
    const best = await chooseSubstitute(
      db,
      lineup,
      vacancy,
      openSeats,
      waiting,
      (userId) => !unaskable.has(userId) && !refused.has(userId),
    );
    if (best === null) return false;
    if (await insertOffer(db, vacancy, best, { nowMs, untilMs })) {
      const { matchId, role } = vacancy;
      await emit(
        ...entriesChanged([best.userId]),
        seatOffered({ matchId, userId: best.userId, role, offeredAtMs: nowMs, untilMs }),
      );
      return true;
    }
    // The entry has ended or was claimed, or another seat was offered to the player.
    refused.add(best.userId);
  }
};

/** Ends open offers of a seat for which no player is needed any more. */
export const withdrawOffers = async (
  { db, emit }: UnitOfWork<Tables>,
  offers: readonly LiveOffer[],
  nowMs: number,
): Promise<void> => {
  const open = offers.filter(({ state }) => state === "open");
  for (const offer of open) await endOffer(db, offer, "withdrawn", nowMs);
  await emit(...entriesChanged(open.map(({ userId }) => userId)));
};

/** Ends the open offers that are over. @returns the others */
const endOffersOver = async (
  { db, emit }: UnitOfWork<Tables>,
  offers: readonly LiveOffer[],
  nowMs: number,
): Promise<readonly LiveOffer[]> => {
  const ended = new Set<LiveOffer>();
  for (const offer of offers) {
    const end = endOfOffer(offer, nowMs);
    if (end === null) continue;
    await endOffer(db, offer, end, nowMs);
    ended.add(offer);
  }
  await emit(...entriesChanged([...ended].map(({ userId }) => userId)));
  return offers.filter((offer) => !ended.has(offer));
};

/** One step of the search for one seat. @returns whether the match is to be ended */
const searchOnce = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  key: { readonly matchId: MatchId; readonly userId: UserId },
  waiting: readonly WaitingPlayer[],
): Promise<boolean> =>
  transact(async (unit) => {
    const { db } = unit;
    const nowMs = clock.nowMs();
    const vacancy = await lockVacancy(db, key);
    if (vacancy === null) return false;
    const offers = await listLiveOffers(db, vacancy);
    const isTaken = offers.some(({ state }) => state === "accepted");
    if (vacancy.isOver) {
      await withdrawOffers(unit, offers, nowMs);
      if (!isTaken) await endVacancy(db, vacancy, "closed", nowMs);
      return false;
    }
    if (vacancy.isGivenUp) return true;
    if (isTaken) return false;
    const open = await endOffersOver(unit, offers, nowMs);
    if (mayAskNext(open, nowMs) && (await ask(unit, vacancy, waiting, nowMs))) return false;
    if (open.length > 0 || !isHopeless(vacancy, nowMs)) return false;
    await giveUpVacancy(db, vacancy);
    return true;
  });

/** Has matches end a match without a substitute; repeated until it answers. */
const abandon = async (
  { transact, clock, matches, countRare }: Pick<Deps, "transact" | "clock" | "matches" | "countRare">,
  key: { readonly matchId: MatchId; readonly userId: UserId },
): Promise<void> => {
  await abandonMatch(matches, key.matchId);
  await transact(async ({ db }) => {
    if ((await lockVacancy(db, key)) !== null) await endVacancy(db, key, "abandoned", clock.nowMs());
  });
  countRare("match_abandoned");
};

/**
 * One round of the search for all open seats.
 * @returns after how many ms to look again; false when no seat is open
 * @throws CodedError `unavailable` when matches is
 */
export const offerSeats = async (
  deps: Pick<Deps, "db" | "transact" | "clock" | "hours" | "matches" | "countRare">,
): Promise<number | false> => {
  const vacancies = await listLiveVacancies(deps.db);
  if (vacancies.length === 0) return false;
  const nowMs = await deps.clock.confirmedNowMs();
  const bySeason = new Map<string, readonly WaitingPlayer[]>();
  for (const seasonId of new Set(vacancies.map((vacancy) => vacancy.seasonId)))
    bySeason.set(seasonId, await listWaiting(deps, seasonId, nowMs));
  const givenUp: LiveVacancy[] = [];
  for (const vacancy of vacancies)
    if (await searchOnce(deps, vacancy, bySeason.get(vacancy.seasonId) ?? [])) givenUp.push(vacancy);
  for (const vacancy of givenUp) await abandon(deps, vacancy);
  return LOOK_AGAIN_MS;
};
