import { SharedArray } from "k6/data";
import http from "k6/http";
import { Rate } from "k6/metrics";
import { BASE_URL, PASSWORD } from "./options.js";

/** Test accounts with their tokens, `{user_id, token, …}`, as `npm run load` made them. */
export const accounts = new SharedArray("accounts", () =>
  __ENV.ACCOUNTS ? JSON.parse(open(__ENV.ACCOUNTS)).accounts : [],
);
export const adminToken = () => JSON.parse(adminFile[0]).token;
const adminFile = new SharedArray("admin", () =>
  __ENV.ACCOUNTS ? [JSON.stringify(JSON.parse(open(__ENV.ACCOUNTS)).admin)] : [],
);

// Which answers are failures is judged by the call, see `unexpected`.
http.setResponseCallback(null);

/** Answers that nobody provoked: no answer, 5xx, refusals that the caller is not ready for. */
export const unexpected = new Rate("unexpected_answers");

const parse = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * One call. `operation` is method and path as the contract writes them, such as "GET /api/matches/{id}".
 * `allowed` are the codes of refusals that the caller is ready for.
 * @returns {{status: number, code: string, body: any, ms: number}} status 0 when no answer came
 */
export const call = (operation, { token, body, params = {}, query = "", allowed = [] } = {}) => {
  const [method, path] = operation.split(" ");
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name]));
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const response = http.request(
    method,
    `${BASE_URL}${filled}${query === "" ? "" : `?${query}`}`,
    body === undefined ? null : JSON.stringify(body),
    { headers, tags: { name: operation }, timeout: "15s" },
  );
  const answer = parse(response.body);
  const code = response.status === 200 ? "" : String(answer?.error ?? response.error ?? response.status);
  const isExpected = response.status === 200 || allowed.includes(code);
  unexpected.add(!isExpected, { name: operation });
  if (!isExpected) console.error(`${operation}: ${response.status} ${code}`);
  return { status: response.status, code, body: answer, ms: response.timings.duration };
};

/** Signs in by the test login. @returns the token */
export const logIn = (userId) =>
  call("POST /api/auth/dummy/login", { body: { user_id: userId, password: PASSWORD } }).body?.access_token;
