import type { Answer, Call } from "./http.ts";

export interface Tally {
  readonly count: (call: Call, answer: Answer) => void;
  readonly calls: () => number;
  /** Refusals by code. */
  readonly refusals: () => Readonly<Record<string, { intended: number; unintended: number }>>;
  readonly serverErrors: () => readonly string[];
  readonly noAnswers: () => readonly string[];
}

const keep = (list: string[], line: string): void => {
  list.push(line);
};

const label = (call: Call, words: string): string =>
  `${call.method} ${call.path.replace(/\d{8,}/, "{id}")} ${words}`;

/** Counts the answers of a load run by their outcome. */
export const createTally = (): Tally => {
  const refusals: Record<string, { intended: number; unintended: number }> = {};
  const serverErrors: string[] = [];
  const noAnswers: string[] = [];
  let calls = 0;
  return {
    count: (call, answer) => {
      calls += 1;
      if (answer.status === 0) keep(noAnswers, label(call, answer.error));
      else if (answer.status >= 500) keep(serverErrors, label(call, `${answer.status} ${answer.error}`));
      else if (answer.status >= 400) {
        const code = `${answer.status} ${answer.error}`;
        const row = refusals[code] ?? { intended: 0, unintended: 0 };
        refusals[code] = row;
        row[call.intended?.includes(answer.error) ? "intended" : "unintended"] += 1;
      }
    },
    calls: () => calls,
    refusals: () => refusals,
    serverErrors: () => serverErrors,
    noAnswers: () => noAnswers,
  };
};

/** The percentile by the nearest rank, `p` from 0 to 1; null without values. */
export const percentile = (values: readonly number[], p: number): number | null => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? null;
};
