import type { UnitOfWork } from "@gokaku/db";
import { endAfterRefusal, type Seating } from "../domain/substitution.ts";
import { entriesChanged } from "../events/events.ts";
import { askToSeat } from "../remote/matches.ts";
import { endByEntryId, returnToWaitingByEntryId } from "../store/claimed-entries.ts";
import { applyPlacement, findLineup } from "../store/lineups.ts";
import {
  endOffer,
  listAcceptedOffers,
  listLiveOffers,
  lockAcceptedEntry,
  type SeatOffer,
  storePlacement,
} from "../store/offers.ts";
import { listSeatedByUserIds } from "../store/players.ts";
import { takeSeats } from "../store/seats.ts";
import type { Placement, Tables } from "../store/tables.ts";
import { endVacancy, forbidSwap, listOpenSeats, lockVacancy } from "../store/vacancies.ts";
import { chooseSubstitute, listWaiting, placementOf } from "./choose-substitute.ts";
import type { Deps } from "./deps.ts";
import { returnPlayersIn } from "./return-players.ts";

type Unit = UnitOfWork<Tables>;
type SeatDeps = Pick<Deps, "db" | "transact" | "clock" | "hours" | "matches" | "measure" | "countRare">;

const keyOf = ({ matchId, vacatedUserId }: SeatOffer) => ({ matchId, userId: vacatedUserId });

/** Locks the seat and its accepted offer; null when another call has stored the answer. */
const lockAccepted = async ({ db }: Unit, offer: SeatOffer): Promise<SeatOffer | null> => {
  await lockVacancy(db, keyOf(offer));
  const live = await listLiveOffers(db, keyOf(offer));
  return live.find(({ state, userId }) => state === "accepted" && userId === offer.userId) ?? null;
};

/** Lets the entry of a substitute wait again, or ends it. */
const release = async (
  { db, emit }: Unit,
  offer: SeatOffer,
  refusal: string,
  nowMs: number,
): Promise<void> => {
  await endOffer(db, offer, "unseated", nowMs, refusal);
  const entry = await lockAcceptedEntry(db, offer);
  if (entry === null) return;
  const cause = endAfterRefusal(refusal, entry.endRequested);
  if (cause === null) await returnToWaitingByEntryId(db, offer.entryId);
  else await endByEntryId(db, offer.entryId, cause, nowMs);
  await emit(...entriesChanged([offer.userId]));
};

/**
 * Decides how the match looks with the substitute and stores it, so that every call to matches is the same. A
 * substitute who fits no more waits again.
 */
const place = async (deps: SeatDeps, offer: SeatOffer): Promise<Placement | null> =>
  deps.transact(async (unit) => {
    const { db } = unit;
    const nowMs = deps.clock.nowMs();
    const vacancy = await lockVacancy(db, keyOf(offer));
    const accepted = await lockAccepted(unit, offer);
    if (accepted === null) return null;
    if (accepted.placement !== null) return accepted.placement;
    const lineup = await findLineup(db, offer.matchId);
    const waiting =
      vacancy === null ? [] : await listWaiting({ ...deps, db }, vacancy.seasonId, nowMs, offer.entryId);
    const own = waiting.find(({ candidate }) => candidate.entryId === offer.entryId);
    const best =
      lineup === null || vacancy === null || own === undefined
        ? null
        : await chooseSubstitute(
            db,
            lineup,
            vacancy,
            await listOpenSeats(db, offer.matchId),
            waiting,
            (userId) => userId === offer.userId,
          );
    if (lineup === null || own === undefined || best === null) {
      await release(unit, accepted, "unfit", nowMs);
      return null;
    }
    const placement = placementOf(lineup, offer.vacatedUserId, best, own.candidate);
    await storePlacement(db, accepted, placement);
    return placement;
  });

/** Stores the answer of matches once; a late or repeated answer is a no-op. */
export const storeSeating = async (
  deps: Pick<Deps, "transact" | "clock" | "measure" | "countRare">,
  offer: SeatOffer,
  placement: Placement,
  answer: Seating,
): Promise<void> => {
  const waitedS = await deps.transact(async (unit) => {
    const { db, emit } = unit;
    const nowMs = deps.clock.nowMs();
    const accepted = await lockAccepted(unit, offer);
    if (accepted === null) return null;
    if (!answer.isSeated && answer.refusal === "swap_refused") {
      await forbidSwap(db, keyOf(offer));
      await storePlacement(db, accepted, null);
      return null;
    }
    if (!answer.isSeated) {
      await release(unit, accepted, answer.refusal, nowMs);
      if (answer.refusal === "match_closed" || answer.refusal === "seat_taken")
        await endVacancy(db, keyOf(offer), "closed", nowMs);
      return null;
    }
    const entry = await lockAcceptedEntry(db, accepted);
    await applyPlacement(db, offer.matchId, placement);
    await takeSeats(db, [{ matchId: offer.matchId, userId: offer.userId }], nowMs);
    if (entry !== null) await endByEntryId(db, offer.entryId, "matched", nowMs);
    await endOffer(db, accepted, "seated", nowMs);
    await endVacancy(db, keyOf(offer), "filled", nowMs);
    await emit(...entriesChanged([offer.userId]));
    await returnPlayersIn(unit, offer.matchId, nowMs);
    return entry?.waitedS ?? null;
  });
  if (waitedS !== null) deps.measure.waited([waitedS]);
  if (!answer.isSeated) deps.countRare("substitute_refused");
};

const seat = async (deps: SeatDeps, offer: SeatOffer): Promise<void> => {
  const placement = offer.placement ?? (await place(deps, offer));
  if (placement === null) return;
  const players = await listSeatedByUserIds(deps.db, [offer.userId]);
  const answer = await askToSeat(deps.matches, offer, placement, players.get(offer.userId));
  await storeSeating(deps, offer, placement, answer);
};

/**
 * Has matches seat the substitutes who accepted, one for each match at a time.
 * @returns whether there may be more
 * @throws CodedError `unavailable` when matches is; the call is repeated
 */
export const seatSubstitutes = async (deps: SeatDeps): Promise<boolean> => {
  const offers = await listAcceptedOffers(deps.db);
  const ends = await Promise.allSettled(offers.map((offer) => seat(deps, offer)));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return offers.length > 0;
};
