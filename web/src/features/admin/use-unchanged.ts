import { useState } from "react";
import { adminText } from "./text.ts";

/**
 * 「変更がありません」 about what is typed, until something else is typed: it never stands beside the refusals of a later
 * attempt.
 * @param draft what is typed; the same value (`Object.is`) until it changes
 */
export const useUnchanged = (draft: unknown) => {
  const [said, setSaid] = useState<{ readonly of: unknown } | null>(null);
  return {
    lines: said !== null && Object.is(said.of, draft) ? [adminText.users.noChanges] : null,
    set: (isUnchanged: boolean) => setSaid(isUnchanged ? { of: draft } : null),
  };
};
