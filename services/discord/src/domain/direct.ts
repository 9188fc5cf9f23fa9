import { shortMatchId } from "@gokaku/game";
import { type Button, button, link, row } from "./components.ts";
import { japanTime } from "./japan-time.ts";
import type { DirectWanted, Wanted } from "./target.ts";
import { words } from "./words.ts";

interface Settings {
  /** Without a slash at its end. */
  readonly siteUrl: string;
  readonly takesInteractions: boolean;
}

/** A direct message to everybody who wishes it. */
export interface Direct {
  /** Of the occasion: a second message with it is the same one. */
  readonly id: string;
  readonly untilMs: number;
  readonly message: Wanted;
}

const messageOf = (title: string, content: string, buttons: readonly Button[]): Wanted => ({
  thread: "",
  marker: title,
  message: {
    content,
    embeds: [{ title, description: words.endDirect }],
    components: [row(buttons)],
    mentions: [],
  },
});

/** How long a match without a check-in is news. */
const NEWS_MS = 5 * 60_000;

export interface MatchedPlayers {
  readonly matchId: string;
  readonly createdAtMs: number;
  /** 0 without a check-in. */
  readonly checkInUntilMs: number;
}

export const matchDirect = (
  { matchId, createdAtMs, checkInUntilMs }: MatchedPlayers,
  { siteUrl, takesInteractions }: Settings,
): Direct => {
  const hasCheckIn = checkInUntilMs > 0;
  const checkIn =
    hasCheckIn && takesInteractions ? [button("primary", words.checkIn, `check_in:${matchId}`)] : [];
  return {
    id: `match:${matchId}`,
    untilMs: hasCheckIn ? checkInUntilMs : createdAtMs + NEWS_MS,
    message: messageOf(
      words.marker(shortMatchId(matchId)),
      hasCheckIn ? words.created(Math.floor(checkInUntilMs / 1000)) : words.createdWithoutCheckIn,
      [...checkIn, link(words.openSite, `${siteUrl}/?tab=match`)],
    ),
  };
};

export interface NearAppointment {
  readonly appointmentId: string;
  readonly startsAtMs: number;
}

export const appointmentDirect = (
  { appointmentId, startsAtMs }: NearAppointment,
  { siteUrl }: Pick<Settings, "siteUrl">,
): Direct => ({
  id: `appointment:${appointmentId}`,
  untilMs: startsAtMs,
  message: messageOf(
    words.appointmentTitle(japanTime(startsAtMs)),
    words.appointment(Math.floor(startsAtMs / 1000)),
    [link(words.openSite, `${siteUrl}/?tab=match`)],
  ),
});

export const directTo = ({ message, untilMs }: Direct, recipient: string): DirectWanted => ({
  ...message,
  recipient,
  untilMs,
});
