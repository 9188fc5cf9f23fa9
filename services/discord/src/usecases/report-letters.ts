import { countOpenLetters } from "@gokaku/db";
import { type Letters, lettersNotice } from "../domain/notice.ts";
import { RETENTION_MS } from "../domain/target.ts";
import type { Deps } from "./deps.ts";
import { notifyStaff } from "./notify-staff.ts";

/** Reports the dead letters of all services to staff. A service that does not answer is asked again later. */
export const reportLetters = async (
  deps: Pick<Deps, "db" | "clock" | "config" | "onDue" | "log" | "operations">,
): Promise<void> => {
  const { db, clock, log, operations } = deps;
  const report = async (service: string, all: readonly Letters[]): Promise<void> => {
    // A notice is known for as long, and a letter may wait longer.
    const recent = all.filter(({ newestAtMs }) => newestAtMs > clock.nowMs() - RETENTION_MS);
    await notifyStaff(
      deps,
      recent.map((letters) => lettersNotice(service, letters)),
    );
  };
  await report("discord", await countOpenLetters(db));
  for (const [service, client] of Object.entries(operations)) {
    try {
      const { counts } = await client.countDeadLetters({});
      await report(
        service,
        counts.map((one) => ({ ...one, newestAtMs: Number(one.newestAtMs) })),
      );
    } catch (error) {
      log.warn({ err: error, service }, "the dead letters of a service were not counted");
    }
  }
};
