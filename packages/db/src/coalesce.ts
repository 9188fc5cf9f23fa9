import { currentTraceparent, withTraceparent } from "@gokaku/service";
import { isTransientDatabaseError } from "./transient.ts";

interface Asked<Question, Answer> {
  readonly question: Question;
  readonly traceparent: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Coalesces requests: one that arrives while none is running runs at once; those that arrive meanwhile wait
 * and then run together. When a group fails, each request is tried again alone, so that none fails because
 * of another. When the database fails, all do.
 * @param answer answers in the order of its questions; runs in the trace of the first
 * @param most the largest group
 */
export const coalesce = <Question, Answer>(
  answer: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  most: number,
): ((question: Question) => Promise<Answer>) => {
  const waiting: Asked<Question, Answer>[] = [];
  let isAnswering = false;

  const answerAll = async (asked: readonly Asked<Question, Answer>[]): Promise<void> => {
    try {
      const answers = await withTraceparent(asked[0]?.traceparent ?? "", () =>
        answer(asked.map(({ question }) => question)),
      );
      for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      if (asked.length > 1 && !isTransientDatabaseError(error))
        await Promise.all(asked.map((one) => answerAll([one])));
      else for (const { reject } of asked) reject(error);
    }
  };
  const work = async (): Promise<void> => {
    isAnswering = true;
    while (waiting.length > 0) await answerAll(waiting.splice(0, most));
    isAnswering = false;
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, traceparent: currentTraceparent(), resolve, reject });
      if (!isAnswering) void work();
    });
};
