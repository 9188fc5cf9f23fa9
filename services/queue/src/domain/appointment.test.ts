import { expect, it } from "vitest";
import { checkAppointment, requireComing } from "./appointment.ts";

const NOW_MS = 1_800_000_000_000;
const DAY_MS = 86_400_000;
const refused = (startsAtMs: number, note = "") =>
  expect(() => checkAppointment({ startsAtMs, note }, NOW_MS)).toThrow(
    expect.objectContaining({ code: "invalid_request" }),
  );

it("[GATHER-20] an appointment is in the future, at most 60 days ahead, with up to 60 characters", () => {
  checkAppointment({ startsAtMs: NOW_MS + 1, note: "🎮".repeat(60) }, NOW_MS);
  checkAppointment({ startsAtMs: NOW_MS + 60 * DAY_MS, note: "" }, NOW_MS);
  refused(NOW_MS);
  refused(NOW_MS + 60 * DAY_MS + 1);
  refused(NOW_MS + 1, "あ".repeat(61));
});

it("[GATHER-22] promises are taken until the start, and none for a cancelled or unknown appointment", () => {
  const coming = { startsAtMs: NOW_MS + 1, isCancelled: false };
  requireComing(coming, NOW_MS);
  const fails = (found: Parameters<typeof requireComing>[0], code: string) =>
    expect(() => requireComing(found, NOW_MS)).toThrow(expect.objectContaining({ code }));
  fails(null, "appointment_not_found");
  fails({ ...coming, isCancelled: true }, "appointment_closed");
  fails({ ...coming, startsAtMs: NOW_MS }, "appointment_closed");
});
