interface Early {
  readonly token: string | null;
  readonly answers: Partial<Record<string, Promise<Response>>>;
}

/** Answers older than this, in ms since the page was opened, are requested again. */
const FRESH_MS = 10_000;

/** An answer that the server wrote at the end of the page; it is the same for every user. */
const takeWritten = (address: string): Promise<Response> | null => {
  const written = document.querySelector(`script[data-answer="${CSS.escape(address)}"]`);
  if (written === null) return null;
  written.remove();
  return Promise.resolve(new Response(written.textContent));
};

/** The login of the browser: its answer brings the token with which the others were asked for. */
const SESSION = "/api/auth/session";

/** The answer that the server wrote into the page, at once; null for none. It is not taken. */
export const readWritten = (address: string): unknown => {
  const written = document.querySelector(`script[data-answer="${CSS.escape(address)}"]`);
  try {
    return written === null ? null : JSON.parse(written.textContent);
  } catch {
    return null;
  }
};

const takeAsked = (address: string, token: string | null): Promise<Response> | null => {
  const early = (globalThis as { readonly gokakuEarly?: Early }).gokakuEarly;
  const answer = early?.answers[address];
  if (early === undefined || answer === undefined) return null;
  delete early.answers[address];
  return early.token === token || address === SESSION ? answer : null;
};

/**
 * The answer that stands in the page, or that `public/boot.js` asked for, at this address, once and only while it is
 * fresh; else null.
 */
export const takeEarly = (
  method: string,
  address: string,
  token: string | null,
): Promise<Response> | null => {
  if (method !== "GET" && (address !== SESSION || token !== null)) return null;
  const answer = takeWritten(address) ?? takeAsked(address, token);
  return performance.now() < FRESH_MS ? answer : null;
};
