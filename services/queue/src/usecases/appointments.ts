import type { UserId } from "@gokaku/game";
import {
  type Appointment,
  checkAppointment,
  type PromiseCounts,
  requireComing,
} from "../domain/appointment.ts";
import { adminActed, appointmentCancelled, appointmentNear } from "../events/events.ts";
import {
  cancelByAppointmentId,
  closeOver,
  countPromisesByUserId,
  deletePromise,
  deletePromisesByUserId,
  findAppointment,
  insertAppointment,
  insertPromise,
  listComing,
  listPromisedByAppointmentId,
  takeNear,
} from "../store/appointments.ts";
import type { Deps } from "./deps.ts";

export const listAppointments = (
  { db, clock }: Pick<Deps, "db" | "clock">,
  viewer: UserId | null,
): Promise<readonly Appointment[]> => listComing(db, viewer, clock.nowMs());

/** Stores or takes back a promise; idempotent. @throws CodedError `appointment_not_found`, `appointment_closed` */
const setPromise = async (
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId, appointmentId }: { readonly userId: UserId; readonly appointmentId: string },
  isPromised: boolean,
): Promise<readonly Appointment[]> => {
  const nowMs = clock.nowMs();
  requireComing(await findAppointment(db, appointmentId), nowMs);
  if (isPromised) await insertPromise(db, appointmentId, { userId, nowMs });
  else await deletePromise(db, appointmentId, userId);
  return listComing(db, userId, nowMs);
};

export const makePromise = (deps: Pick<Deps, "db" | "clock">, asked: Parameters<typeof setPromise>[1]) =>
  setPromise(deps, asked, true);

export const withdrawPromise = (deps: Pick<Deps, "db" | "clock">, asked: Parameters<typeof setPromise>[1]) =>
  setPromise(deps, asked, false);

/** @throws CodedError `invalid_request` */
export const createAppointment = async (
  { transact, clock, chance }: Pick<Deps, "transact" | "clock" | "chance">,
  { userId, ...asked }: Pick<Appointment, "startsAtMs" | "note"> & { readonly userId: UserId },
): Promise<Appointment> => {
  const nowMs = await clock.confirmedNowMs();
  checkAppointment(asked, nowMs);
  const appointment = { ...asked, appointmentId: chance.uuid() };
  await transact(async ({ db, emit }) => {
    await insertAppointment(db, appointment, { userId, nowMs });
    await emit(
      adminActed({
        actorId: userId,
        action: "appointment.create",
        object: appointment.appointmentId,
        after: { starts_at: Math.floor(asked.startsAtMs / 1000), note: asked.note },
        actedAtMs: nowMs,
      }),
    );
  });
  return { ...appointment, promises: 0, isPromised: false };
};

/** Cancels a coming appointment; idempotent. @throws CodedError `appointment_not_found`, `appointment_closed` */
export const cancelAppointment = (
  { transact, clock }: Pick<Deps, "transact" | "clock">,
  asked: { readonly userId: UserId; readonly appointmentId: string; readonly reason: string },
): Promise<void> =>
  transact(async ({ db, emit }) => {
    const { userId, appointmentId, reason } = asked;
    const nowMs = clock.nowMs();
    const found = await findAppointment(db, appointmentId, { lock: true });
    if (found?.isCancelled) return;
    requireComing(found, nowMs);
    await cancelByAppointmentId(db, appointmentId, nowMs);
    const startsAtMs = found?.startsAtMs ?? 0;
    const userIds = await listPromisedByAppointmentId(db, appointmentId);
    await emit(...appointmentCancelled({ appointmentId, startsAtMs, cancelledAtMs: nowMs, userIds }));
    await emit(
      adminActed({
        actorId: userId,
        action: "appointment.cancel",
        object: appointmentId,
        before: { starts_at: Math.floor(startsAtMs / 1000), note: found?.note },
        reason,
        actedAtMs: nowMs,
      }),
    );
  });

export const countPromises = ({ db }: Pick<Deps, "db">, userId: UserId): Promise<PromiseCounts> =>
  countPromisesByUserId(db, userId);

/** Deletes the promises of an account that left; idempotent. */
export const forgetPromises = ({ db }: Pick<Deps, "db">, userId: UserId, leftAtMs: number): Promise<void> =>
  deletePromisesByUserId(db, userId, leftAtMs);

/**
 * Reminds the players of the next appointment that is near, and decides the promises of one that is over.
 * @returns whether there may be more
 */
export const tendAppointments = async ({
  db: outside,
  transact,
  clock,
}: Pick<Deps, "db" | "transact" | "clock">): Promise<boolean> => {
  const nowMs = await clock.confirmedNowMs();
  const isNear = await transact(async ({ db, emit }) => {
    const near = await takeNear(db, nowMs);
    if (near !== null) await emit(...appointmentNear(near));
    return near !== null;
  });
  const isOver = await closeOver(outside, nowMs);
  return isNear || isOver;
};
