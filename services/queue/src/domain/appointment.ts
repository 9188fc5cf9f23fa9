import { CodedError, LIMITS, lengthInCharacters } from "@gokaku/game";

/** A time at which players promise to come, as the viewer sees it. */
export interface Appointment {
  readonly appointmentId: string;
  readonly startsAtMs: number;
  readonly note: string;
  readonly promises: number;
  /** The viewer's own. */
  readonly isPromised: boolean;
}

/** The promises of a player by their result. */
export interface PromiseCounts {
  readonly promised: number;
  readonly came: number;
  readonly absent: number;
}

const MINUTE_MS = 60_000;

/** Those who promised are reminded so long before the start; who waits or plays from then on has come. */
export const NEAR_MS = 15 * MINUTE_MS;
/** An appointment lasts so long from its start. */
export const LASTS_MS = 10 * MINUTE_MS;
/** Points added to the window of a player who promised. */
export const EXTRA_WINDOW = 200;

const FARTHEST_MS = 60 * 24 * 60 * MINUTE_MS;

/** @throws CodedError `invalid_request` */
export const checkAppointment = (
  { startsAtMs, note }: Pick<Appointment, "startsAtMs" | "note">,
  nowMs: number,
): void => {
  if (startsAtMs <= nowMs || startsAtMs > nowMs + FARTHEST_MS)
    throw new CodedError("invalid_request", `${startsAtMs} is past or too far ahead`);
  if (lengthInCharacters(note) > LIMITS.appointmentNoteLength)
    throw new CodedError("invalid_request", "the note is too long");
};

/** Whether it takes promises and can be cancelled. @throws CodedError `appointment_not_found`, `appointment_closed` */
export const requireComing = (
  found: { readonly startsAtMs: number; readonly isCancelled: boolean } | null,
  nowMs: number,
): void => {
  if (found === null) throw new CodedError("appointment_not_found", "there is no such appointment");
  if (found.isCancelled || found.startsAtMs <= nowMs)
    throw new CodedError("appointment_closed", "the appointment has begun or was cancelled");
};
