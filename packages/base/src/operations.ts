import type { OpenLetter, OutboxTables, Transact, UnitOfWork } from "@gokaku/db";
import { CodedError } from "@gokaku/game";
import { byAdmin, byServices, type Implementation, implement } from "@gokaku/grpc";
import { OperationsService } from "@gokaku/proto/operations/v1/operations_pb";
import type { Clock } from "@gokaku/service";
import type { Kysely } from "kysely";

/** An admin's act, to be published in the same transaction. */
export interface OperatorAct {
  readonly actorId: string;
  readonly action: string;
  readonly object: string;
  readonly atMs: number;
}

const present = ({ id, failedAtMs, replayRequestedAtMs, ...letter }: OpenLetter) => ({
  ...letter,
  id: BigInt(id),
  failedAtMs: BigInt(failedAtMs),
  replayRequestedAtMs: BigInt(replayRequestedAtMs),
});

/**
 * The operator methods of a service with a store.
 * @param record writes the act into the audit log, or publishes it to the service that owns the log
 */
export const operationsRpc = <Tables extends OutboxTables>({
  db,
  transact,
  clock,
  record,
}: {
  readonly db: Kysely<Tables>;
  readonly transact: Transact<Tables>;
  readonly clock: Clock;
  readonly record: (unit: UnitOfWork<Tables>, act: OperatorAct) => Promise<void>;
}): Implementation => {
  const letters = db as unknown as Kysely<OutboxTables>;
  return implement(OperationsService, {
    listDeadLetters: byAdmin(async () => {
      const { listOpenLetters } = await import("@gokaku/db");
      return { letters: (await listOpenLetters(letters)).map(present) };
    }),
    countDeadLetters: byServices(["discord"], async () => {
      const { countOpenLetters } = await import("@gokaku/db");
      const counts = await countOpenLetters(letters);
      return {
        counts: counts.map(({ newestAtMs, ...count }) => ({ ...count, newestAtMs: BigInt(newestAtMs) })),
      };
    }),
    replayDeadLetter: byAdmin(async ({ id }, { userId }) => {
      const { requestReplay } = await import("@gokaku/db");
      const letter = await transact(async (unit) => {
        const atMs = clock.nowMs();
        const asked = await requestReplay(unit.db as unknown as Kysely<OutboxTables>, String(id), atMs);
        if (asked === null) throw new CodedError("not_found", `no dead letter ${id} waits here`);
        if (asked.isNew)
          await record(unit, {
            actorId: userId,
            action: "dead_letter.replay",
            object: asked.letter.eventId,
            atMs,
          });
        return asked.letter;
      });
      return { letter: present(letter) };
    }),
  });
};
