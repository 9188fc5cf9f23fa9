import { escapeName, shortMatchId, TEAMS, type Team } from "@gokaku/game";
import { button, link, row } from "./components.ts";
import type { RoomPair } from "./layout.ts";
import {
  accountsOf,
  type Match,
  playersOf,
  type RateChange,
  type Rates,
  type Seat,
  type View,
} from "./match.ts";
import type { Wanted } from "./target.ts";
import { words } from "./words.ts";

const BLUE = 0x3b82f6;
const RED = 0xef4444;
const GREY = 0x8a8f9c;

const colourOf = ({ verdict }: View): number => {
  if (verdict === "A") return BLUE;
  return verdict === "B" ? RED : GREY;
};

/** The mean of those whose rate the site shows; null when it shows none. */
const meanOf = (seats: readonly Seat[]): number | null => {
  const shown = seats.filter(({ measuringLeft }) => measuringLeft === 0);
  return shown.length === 0
    ? null
    : Math.round(shown.reduce((sum, { rate }) => sum + rate, 0) / shown.length);
};

const meansOf = ({ teams }: View): string | null => {
  const [a, b] = [meanOf(teams.A), meanOf(teams.B)];
  return a === null || b === null ? null : words.means(a, b);
};

const seatLine = (seat: Seat, change: RateChange | undefined): string => {
  const name = escapeName(seat.name);
  if (change !== undefined && seat.measuringLeft === 0) {
    const rank = change.rankAfter === 0 ? "" : `・${words.rank(change.rankBefore, change.rankAfter)}`;
    return `${name}　${words.rate(change.rateBefore, change.rateAfter)}${rank}`;
  }
  if (seat.attendance === "open") return words.openSeat;
  return words.seat(name, seat.measuringLeft > 0 ? words.measuring : String(seat.rate));
};

const resultOf = (view: View): string | null => {
  if (view.isVoided) return words.voided;
  if (view.isDisputed) return words.disputed;
  if (view.verdict === null) return null;
  return view.verdict === "invalid" ? words.invalid : words.won(view.verdict);
};

const headOf = (view: View): string => {
  if (view.isDone) return words.done;
  return view.checkInUntilMs === 0
    ? words.createdWithoutCheckIn
    : words.created(Math.floor(view.checkInUntilMs / 1000));
};

/** A settled match is counted within seconds: its result is shown together with the rates, by one edit. */
const waitsForRates = ({ isDone, isDisputed }: View, rates: Rates | null): boolean =>
  isDone && !isDisputed && rates === null;

/** The thread of a match; null while it is not known, or not to be changed. `siteUrl` has no slash at its end. */
export const threadOf = (
  { matchId, view, rates }: Match,
  {
    siteUrl,
    takesInteractions,
    pair,
  }: {
    readonly siteUrl: string;
    readonly takesInteractions: boolean;
    /** The voice rooms of the teams. */
    readonly pair: RoomPair | null;
  },
): Wanted | null => {
  if (view === null || waitsForRates(view, rates)) return null;
  const number = shortMatchId(matchId);
  const changeOf = new Map(rates?.map((change) => [change.userId, change]));
  const teamField = (team: Team) => ({
    name: words.team(team, view.firstAttack === team),
    value: [
      ...view.teams[team].map((seat) => seatLine(seat, changeOf.get(seat.userId))),
      ...(pair === null ? [] : [words.room(team === "A" ? pair.a : pair.b)]),
    ].join("\n"),
    inline: true,
  });
  const result = resultOf(view);
  const means = meansOf(view);
  const mentions = accountsOf(playersOf(view));
  const open = link(words.openSite, `${siteUrl}/?tab=match`);
  const acts = [
    button("primary", words.checkIn, `check_in:${matchId}`),
    button("secondary", words.lobby, `lobby:${matchId}`),
  ];
  return {
    thread: words.threadName(number),
    marker: words.marker(number),
    message: {
      content: [headOf(view), mentions.map((userId) => `<@${userId}>`).join(" ")]
        .filter((line) => line !== "")
        .join("\n"),
      embeds: [
        {
          title: words.marker(number),
          color: colourOf(view),
          fields: [
            ...(result === null ? [] : [{ name: words.resultTitle, value: result }]),
            ...TEAMS.map(teamField),
            ...(means === null ? [] : [{ name: words.meansTitle, value: means }]),
          ],
        },
      ],
      components: view.isDone ? [] : [row([...(takesInteractions ? acts : []), open])],
      mentions,
    },
  };
};
