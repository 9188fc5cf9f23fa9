import { ApiError } from "../../api/http.ts";
import { shopText } from "./text.ts";

/** Whether a page to pay on belongs to the provider that the site names. */
export const isCheckoutAddress = (url: string, address: string): boolean => {
  const [page, entry] = [URL.parse(url), URL.parse(address)];
  return (
    page !== null &&
    entry !== null &&
    page.origin === entry.origin &&
    page.pathname.startsWith(entry.pathname)
  );
};

const { purchase } = shopText;

/** A refusal is said as it is; without an answer, or after a failure of the server, what it was for stands first. */
export const failureLines = (failure: Error): readonly string[] => {
  if (!(failure instanceof ApiError)) return [failure.message];
  if (failure.status >= 500) return [purchase.failed, purchase.serverFailed];
  return failure.status === 0 ? [purchase.failed, failure.message] : [failure.message];
};
