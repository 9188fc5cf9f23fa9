import { useState } from "react";
import { usersAdminText } from "./users-text.ts";

/**
 * The request of a form, shown once more before it is sent, or 「変更がありません」 until something else is typed.
 * @param draft what is typed; the same value (`Object.is`) until it changes
 */
export const useReview = <Request>(draft: unknown) => {
  const [asked, setAsked] = useState<Request | null>(null);
  const [said, setSaid] = useState<{ readonly of: unknown } | null>(null);
  return {
    asked,
    unchanged: said !== null && Object.is(said.of, draft) ? [usersAdminText.noChanges] : null,
    ask: (request: Request, isUnchanged: boolean) => {
      setSaid(isUnchanged ? { of: draft } : null);
      setAsked(isUnchanged ? null : request);
    },
    close: () => setAsked(null),
  };
};
