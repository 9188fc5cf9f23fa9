import { TEAMS, type Team } from "@gokaku/game";
import { decidedSteps, highestRateAfter, RATING } from "@gokaku/rating";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

export const MINUTE_MS = 60_000;

type Seat = Readonly<{
  userId: string;
  team: Team;
  place: number;
  mu: number;
  sigma: number;
  delta: number;
  sigmaAfter: number;
  outcome: "won" | "lost" | "void";
}>;
export type Played = Readonly<{
  id: string;
  atMs: number;
  settledAtMs: number;
  winner: Team;
  seats: readonly Seat[];
}>;
/** The rating state of a player, in the columns of `account`. */
interface PlayerState {
  mu: number;
  sigma: number;
  rate: number;
  max_rate: number;
  match_count: number;
  win_count: number;
  win_rate: number;
  rate_reached_at: number;
}
export type Season = Readonly<{ matches: readonly Played[]; playerStates: ReadonlyMap<string, PlayerState> }>;
export type Size = Readonly<{ players: number; matches: number }>;

export const opening = (atMs: number): PlayerState => ({
  mu: RATING.initialMu,
  sigma: RATING.initialSigma,
  rate: RATING.initialMu,
  max_rate: RATING.initialMu,
  match_count: 0,
  win_count: 0,
  win_rate: 0,
  rate_reached_at: atMs,
});

const takeIn = (state: PlayerState, { delta, sigmaAfter, outcome }: Seat, settledAtMs: number): void => {
  if (outcome === "void") return;
  const mu = state.mu + delta;
  state.max_rate = highestRateAfter(state.max_rate, "match", mu);
  if (mu !== state.mu) state.rate_reached_at = settledAtMs;
  state.match_count += 1;
  state.win_count += outcome === "won" ? 1 : 0;
  state.win_rate = Math.round((1000 * state.win_count) / state.match_count) / 10;
  Object.assign(state, { mu, sigma: sigmaAfter, rate: mu });
};

/** Whether a match is one of `count` that are spread evenly over all. */
const isAmong = (index: number, count: number, matches: number): boolean =>
  Math.floor((index * count) / matches) !== Math.floor(((index + 1) * count) / matches);

/** A player who sits in so many of the matches, all of which are void or count. */
export type Person = Readonly<{ userId: string; matches: number; isVoid: boolean }>;

/**
 * A season played from the first match on.
 * @param turned the match in which the other team wins; null for none
 */
export const play = (
  { players, matches }: Size,
  beginMs: number,
  turned: number | null,
  person: Person | null = null,
): Season => {
  const generator = xoroshiro128plus(7);
  const below = (end: number): number => uniformInt(generator, 0, end - 1);
  const playerStates = new Map(
    Array.from({ length: players }, (_, index) => [`corr_${index}`, opening(beginMs)]),
  );
  const names = [...playerStates.keys()];
  const played = Array.from({ length: matches }, (_, index): Played => {
    for (let place = 0; place < 10; place += 1) {
      const other = place + below(players - place);
      [names[place], names[other]] = [names[other] ?? "", names[place] ?? ""];
    }
    const isTheirs = person !== null && isAmong(index, person.matches, matches);
    if (person !== null) {
      const [from, to] = [names.indexOf(person.userId), isTheirs ? below(10) : 10 + below(players - 10)];
      [names[from], names[to]] = [names[to] ?? "", person.userId];
    }
    const isVoid = isTheirs && person.isVoid;
    const winnerBefore = TEAMS[below(2)] ?? "A";
    const winner = index === turned ? (winnerBefore === "A" ? "B" : "A") : winnerBefore;
    const ten = names.slice(0, 10).map((userId, place) => {
      const { mu, sigma } = playerStates.get(userId) ?? opening(beginMs);
      return { userId, team: TEAMS[place < 5 ? 0 : 1], place: (place % 5) + 1, mu, sigma };
    });
    const winners = ten.filter(({ team }) => team === winner);
    const losers = ten.filter(({ team }) => team !== winner);
    const steps = decidedSteps(winners, losers);
    const stepOf = new Map(
      [...winners, ...losers].map(({ userId }, at) => [userId, [...steps.winners, ...steps.losers][at]]),
    );
    const atMs = beginMs + (index + 1) * MINUTE_MS;
    const seats = ten.map((seat): Seat => {
      const { mu = 0, sigma = 0 } = isVoid ? {} : (stepOf.get(seat.userId) ?? {});
      const outcome = isVoid ? "void" : seat.team === winner ? "won" : "lost";
      return { ...seat, delta: mu, sigmaAfter: seat.sigma + sigma, outcome };
    });
    const settledAtMs = atMs + MINUTE_MS / 2;
    for (const seat of seats) takeIn(playerStates.get(seat.userId) ?? opening(beginMs), seat, settledAtMs);
    return { id: `${atMs}00000`, atMs, settledAtMs, winner, seats };
  });
  return { matches: played, playerStates };
};
