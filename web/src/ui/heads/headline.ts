import { headlineText as japanese } from "@gokaku/contract/headline";
import { localized } from "../../text/localized.ts";

/** The headline of a match as a sentence in the language of the page. */
export const headlineText = localized("headline", japanese);
