import { type DeadLetter, LETTER_OWNERS, type LetterOwner } from "@gokaku/contract/admin";
import { CodedError } from "@gokaku/game";
import type { DeadLetter as LetterMessage } from "@gokaku/proto/operations/v1/operations_pb";
import { type Handlers, ok, required } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

const present = (service: LetterOwner, letter: LetterMessage): DeadLetter => ({
  service,
  id: String(letter.id),
  consumer: letter.consumer,
  event_id: letter.eventId,
  subject: letter.subject,
  error: letter.error,
  failed_at_ms: Number(letter.failedAtMs),
  replay_requested_at_ms: Number(letter.replayRequestedAtMs) || null,
});

export const operationRoutes = ({ operations }: Pick<HandlerDependencies, "operations">) =>
  ({
    async listDeadLetters({ as }) {
      const answers = await Promise.allSettled(
        LETTER_OWNERS.map(async (service) => {
          const { letters } = await operations[service].listDeadLetters({}, { as });
          return letters.map((letter) => present(service, letter));
        }),
      );
      for (const answer of answers)
        if (answer.status === "rejected" && !(answer.reason instanceof CodedError)) throw answer.reason;
      return ok({
        dead_letters: answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : [])),
        missing: LETTER_OWNERS.filter((_, place) => answers[place]?.status === "rejected"),
      });
    },

    async replayDeadLetter({ as, params }) {
      const { letter } = await operations[params.service].replayDeadLetter({ id: BigInt(params.id) }, { as });
      return ok(present(params.service, required(letter, params.service, "letter")));
    },
  }) satisfies Partial<Handlers>;
