import { matchResult as japanese } from "@gokaku/contract/match-result";
import { localized } from "../../text/localized.ts";

/** How a closed match ended, in the language of the page. */
export const matchResult = localized("matchResult", japanese);
