import type { Machine } from "../machine.ts";
import { type Act, acts, INITIAL, type State, seen, step } from "./model.ts";
import { openSubstituteWorld } from "./world.ts";

const hasVacancy =
  (state: string) =>
  ({ vacancies }: State): boolean =>
    vacancies.some((one) => one.state === state);
const hasOffer =
  (state: string) =>
  ({ offers }: State): boolean =>
    offers.some((one) => one.state === state);

/** From a seat that opens in a running match to its substitute, or to the end of the match and its players' return. */
export const substituteMachine: Machine<State, Act> = {
  name: "substitute",
  acts,
  mostActs: 80,
  initial: INITIAL,
  step,
  seen,
  marks: {
    "seat filled": hasVacancy("filled"),
    "two seats filled": ({ vacancies }) => vacancies.filter(({ state }) => state === "filled").length > 1,
    "substitute lost the seat": ({ vacancies }) => vacancies.some(({ who }) => who >= 10),
    "search given up": hasVacancy("abandoned"),
    "match closed meanwhile": hasVacancy("closed"),
    "offer refused": hasOffer("refused"),
    "offer expired": hasOffer("expired"),
    "offer gone": hasOffer("gone"),
    "second offer withdrawn": hasOffer("withdrawn"),
    "substitute refused by matches": hasOffer("unseated"),
    "answer lost": ({ match, offers }) =>
      offers.some(
        ({ state, vacated, who }) => state === "accepted" && match.answers[`${vacated} ${who}`] === "seated",
      ),
    "left before the news": ({ match, offers, players }) =>
      offers.some(
        ({ state, who }) =>
          state === "seated" &&
          players[who]?.seat === "taken" &&
          match.seats.every((seat) => seat.who !== who || seat.vacatedMs !== null),
      ),
    "left while being seated": ({ players }) => players.some(({ entry }) => entry?.isEndAsked === true),
    "site at fault": ({ delivered }) => delivered.some((news) => news.kind === "vacated" && news.isExcused),
    "players returned": ({ players, closedMs }) =>
      closedMs !== null && players.slice(0, 10).some(({ entry }) => entry !== null),
    begun: ({ match, nowMs }) => match.isOpen && nowMs >= match.lobbyFromMs + 250_000,
  },
  isCall: (act) =>
    ["accept", "refuse", "leave", "decline"].includes(act.do) ||
    (act.do === "deliver" && act.which === "again"),
  open: openSubstituteWorld,
};
