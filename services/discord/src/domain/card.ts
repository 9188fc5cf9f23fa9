import type { Role } from "@gokaku/game";
import { type Button, button, link, row } from "./components.ts";
import type { Wanted } from "./target.ts";
import { words } from "./words.ts";

/** The queue as every visitor of the site sees it. */
export interface QueueView {
  readonly waiting: number;
  readonly matches: number;
  /** Null while ten fit already, or more than three players are missing. */
  readonly shortage: {
    readonly players: number;
    readonly roles: readonly Role[];
    readonly rateFrom: number;
    readonly rateTo: number;
  } | null;
}

const COLOUR = 0x4650d8;

const shortageText = ({ players, roles, rateFrom, rateTo }: NonNullable<QueueView["shortage"]>): string =>
  roles.length === 0
    ? words.missing(players)
    : `${words.missing(players)}\n${words.missingSeat(roles, rateFrom, rateTo)}`;

/** The card of the queue. `siteUrl` has no slash at its end. */
export const cardOf = (
  { waiting, matches, shortage }: QueueView,
  { siteUrl, takesInteractions }: { readonly siteUrl: string; readonly takesInteractions: boolean },
): Wanted => {
  const acts: readonly Button[] = takesInteractions
    ? [button("success", words.join, "queue_join"), button("secondary", words.leave, "queue_leave")]
    : [];
  return {
    thread: "",
    marker: words.queueTitle,
    message: {
      content: "",
      embeds: [
        {
          title: words.queueTitle,
          color: COLOUR,
          fields: [
            { name: words.waiting, value: words.people(waiting), inline: true },
            { name: words.matches, value: words.count(matches), inline: true },
            ...(shortage === null ? [] : [{ name: words.shortage, value: shortageText(shortage) }]),
          ],
        },
      ],
      components: [row([...acts, link(words.openSite, `${siteUrl}/?tab=match`)])],
      mentions: [],
    },
  };
};
