import type { Appointment } from "@gokaku/contract/appointments";
import type { Appointment as ProtoAppointment } from "@gokaku/proto/queue/v1/queue_pb";

export const presentAppointment = ({
  appointmentId,
  startsAtMs,
  note,
  promises,
  isPromised,
}: Pick<
  ProtoAppointment,
  "appointmentId" | "startsAtMs" | "note" | "promises" | "isPromised"
>): Appointment => ({
  appointment_id: appointmentId,
  starts_at: Math.floor(Number(startsAtMs) / 1000),
  note,
  promises,
  is_promised: isPromised,
});
