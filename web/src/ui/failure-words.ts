import { ApiError } from "../api/http.ts";

const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  409: "Conflict",
  413: "Content Too Large",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** The words of the calls that have their own in the specification; null for every other call. */
const ownWords = ({ call, status }: ApiError): string | null => {
  if (/badge/i.test(call ?? "")) return `HTTP error! status: ${status}`;
  return /season/i.test(call ?? "") ? `API Error: ${status}` : null;
};

const unread = (failure: ApiError): string => {
  const { status } = failure;
  return ownWords(failure) ?? `API request failed: ${status} ${REASONS[status] ?? ""}`.trimEnd();
};

/** Technical details of a failure, as the specification words them, below the user's sentence. */
export const detailOf = (failure: unknown): string => {
  if (!(failure instanceof ApiError)) return "Unknown error";
  const { status, code } = failure;
  if (status === 0) return "Network error (0)";
  if (code === "unauthenticated" || code === "token_expired")
    return `Authentication expired, redirecting to login (${status})`;
  if (code === "broken_answer") return unread(failure);
  if (code === "unnamed") return ownWords(failure) ?? `Unknown error (${status})`;
  const own = ownWords(failure);
  return own === null ? `${code} (${status})` : `${own} (${code})`;
};
