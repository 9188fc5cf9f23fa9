type Early = {
  readonly token: string | null;
  readonly answers: Partial<Record<string, Promise<Response>>>;
};

/** Answers older than this, in ms since the page was opened, are asked for anew. */
const FRESH_MS = 10_000;

/** The answer that `public/boot.js` asked for at this address, once and only while it is fresh; else null. */
export const takeEarly = (address: string, token: string | null): Promise<Response> | null => {
  const early = (globalThis as { readonly gokakuEarly?: Early }).gokakuEarly;
  const answer = early?.answers[address];
  if (early === undefined || answer === undefined) return null;
  delete early.answers[address];
  return early.token === token && performance.now() < FRESH_MS ? answer : null;
};
