import { playerHead as japanese } from "@gokaku/contract/heads";
import { localized } from "../../text/localized.ts";

/** Title and description of a player's page in the language of the page. */
export const playerHead = localized("playerHead", japanese);
