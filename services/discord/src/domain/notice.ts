import { shortMatchId } from "@gokaku/game";
import { link, row } from "./components.ts";
import type { Wanted } from "./target.ts";
import { words } from "./words.ts";

/** The message for staff about a disputed match. `siteUrl` has no slash at its end. */
export const disputeNotice = (matchId: string, siteUrl: string): Wanted => {
  const title = words.disputeTitle(shortMatchId(matchId));
  return {
    thread: "",
    marker: title,
    message: {
      content: "",
      embeds: [{ title, description: words.dispute }],
      components: [row([link(words.openAdmin, `${siteUrl}/admin_control?tab=matches&open=${matchId}`)])],
      mentions: [],
    },
  };
};
