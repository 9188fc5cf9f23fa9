import type { Appointment } from "@gokaku/contract";

export const sampleAppointment = (startsAt: number, change: Partial<Appointment> = {}): Appointment => ({
  appointment_id: "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d11",
  starts_at: startsAt,
  note: "週末の夜",
  promises: 12,
  is_promised: false,
  ...change,
});
