import { shortMatchId } from "@gokaku/game";
import { link, row } from "./components.ts";
import { japanTime } from "./japan-time.ts";
import type { Target, Wanted } from "./target.ts";
import { words } from "./words.ts";

/** A message that staff reads once. */
export interface Notice {
  /** Of the occasion: a second notice with it is the same one. */
  readonly id: string;
  /** By which the message is found again, so no other occasion has it. */
  readonly title: string;
  readonly text: string;
  /** Where the admin area shows it; "" for nowhere. */
  readonly query: string;
}

const matchQuery = (matchId: string): string => `tab=matches&open=${matchId}`;

export const disputeNotice = (matchId: string): Notice => ({
  id: `disputed:${matchId}`,
  title: words.disputeTitle(shortMatchId(matchId)),
  text: words.dispute,
  query: matchQuery(matchId),
});

export const slowNotice = (matchId: string): Notice => ({
  id: `slow:${matchId}`,
  title: words.slowTitle(shortMatchId(matchId)),
  text: words.slow,
  query: matchQuery(matchId),
});

export const applicationNotice = (applicationId: string): Notice => ({
  id: `application:${applicationId}`,
  title: words.applicationTitle(applicationId),
  text: words.application,
  query: "tab=seals",
});

/** The dead letters of one consumer. */
export interface Letters {
  readonly consumer: string;
  readonly count: number;
  /** When the newest of them failed. */
  readonly newestAtMs: number;
}

const HOUR_MS = 3_600_000;

/** One notice for all that failed within an hour, so that a broken consumer does not fill the channel. */
export const lettersNotice = (service: string, { consumer, newestAtMs }: Letters): Notice => {
  const hour = Math.floor(newestAtMs / HOUR_MS);
  return {
    id: `letters:${service}:${consumer}:${hour}`,
    title: words.lettersTitle(consumer === "relay" ? service : consumer, japanTime(hour * HOUR_MS)),
    text: words.letters,
    query: "tab=overview&open=letters",
  };
};

type Stopped = Pick<Target, "channelId" | "kind">;

const stoppedTexts = ({ channelId, kind }: Stopped, reason: string): Pick<Notice, "title" | "text"> => {
  if (kind === "role")
    return { title: words.stoppedRoleTitle(channelId), text: words.stoppedRole(channelId, reason) };
  if (kind === "direct") return { title: words.stoppedDirectTitle, text: words.stoppedDirect(reason) };
  const place = words.place(kind, channelId);
  return { title: words.stoppedTitle(place), text: words.stopped(place, reason) };
};

/** Discord refused a target for good. */
export const stoppedNotice = (target: Stopped, reason: string): Notice => ({
  id: `stopped:${target.channelId}`,
  ...stoppedTexts(target, reason),
  query: "",
});

/** The message of a notice. `siteUrl` has no slash at its end. */
export const noticeMessage = ({ title, text, query }: Notice, siteUrl: string): Wanted => ({
  thread: "",
  marker: title,
  message: {
    content: "",
    embeds: [{ title, description: text }],
    components: query === "" ? [] : [row([link(words.openAdmin, `${siteUrl}/admin_control?${query}`)])],
    mentions: [],
  },
});
