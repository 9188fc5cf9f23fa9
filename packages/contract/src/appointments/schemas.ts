import { LIMITS } from "@gokaku/game";
import * as z from "zod/mini";
import { requiredReason } from "../admin/reason.ts";
import { named } from "../described.ts";
import { text, unixSeconds } from "../text.ts";

/** A time at which players promise to come. Names are never shown. */
export const Appointment = named("Appointment", {
  appointment_id: z.string(),
  starts_at: unixSeconds(),
  note: z.string(),
  promises: z.int(),
  /** The caller's own. */
  is_promised: z.boolean(),
});
export type Appointment = z.infer<typeof Appointment>;

/** The coming and present ones, the earliest first. */
export const AppointmentsResponse = named("AppointmentsResponse", { appointments: z.array(Appointment) });
export type AppointmentsResponse = z.infer<typeof AppointmentsResponse>;

export const AppointmentParams = z.object({
  id: z
    .string("appointment_not_found")
    .check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "appointment_not_found")),
});

export const CreateAppointmentRequest = named("CreateAppointmentRequest", {
  starts_at: unixSeconds(),
  note: text({ max: LIMITS.appointmentNoteLength }),
});
export type CreateAppointmentRequest = z.infer<typeof CreateAppointmentRequest>;

export const CancelAppointmentRequest = named("CancelAppointmentRequest", { reason: requiredReason() });

export const AppointmentId = named("AppointmentId", { appointment_id: z.string() });

/** The promises of a player by their result; `promised` are those not decided. */
export const PromiseCounts = named("PromiseCounts", {
  promised: z.int(),
  came: z.int(),
  absent: z.int(),
});
export type PromiseCounts = z.infer<typeof PromiseCounts>;
