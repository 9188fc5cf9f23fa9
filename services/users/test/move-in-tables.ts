/** Numbers that are the same in every run (mulberry32). */
export const numbersFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const playerId = (at: number): string => String(100_000_000_000_000_000n + BigInt(at));
const FIRST_AT_S = 1_700_000_000;

/** A made-up community: strengths, brought ratings near them, and matches whose results follow the strengths. */
export const aCommunity = (players: number, matches: number, seed = 1) => {
  const random = numbersFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const strengths = Array.from({ length: players }, () => 1500 + 250 * normal());
  const ratings = strengths.map((strength) => Math.round(strength + 80 * normal()));
  const games = Array.from({ length: matches }, (_, at) => {
    const order = Array.from({ length: players }, (_, player) => [random(), player] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, player]) => player);
    const [a, b] = [order.slice(0, 5), order.slice(5, 10)];
    const total = (team: readonly number[]) =>
      team.reduce((sum, player) => sum + (strengths[player] ?? 0), 0);
    const chance = 1 / (1 + Math.exp(-(total(a) - total(b)) / 868));
    return { atS: FIRST_AT_S + at * 1800, a, b, winner: random() < chance ? "A" : "B" };
  });
  return { ratings, games };
};

type Community = ReturnType<typeof aCommunity>;

export const playersTable = ({ ratings }: Community): string =>
  [
    "discord_id,name,rating,games",
    ...ratings.map((rating, at) => `${playerId(at)},選手${at},${rating},${at}`),
  ].join("\n");

/** A match a row. */
export const wideTable = ({ games }: Community): string =>
  [
    "time,winner,a1,a2,a3,a4,a5,b1,b2,b3,b4,b5",
    ...games.map(({ atS, winner, a, b }) => [atS, winner, ...[...a, ...b].map(playerId)].join(",")),
  ].join("\n");

/** A player of a match a row, as a query of PUBobot2's tables gives it. */
export const longTable = ({ games }: Community): string =>
  [
    "match_id,at,winner,user_id,nick,team",
    ...games.flatMap(({ atS, winner, a, b }, at) =>
      [...a, ...b].map((player, seat) =>
        [at + 1, atS, winner === "A" ? 0 : 1, playerId(player), `選手${player}`, seat < 5 ? 0 : 1].join(","),
      ),
    ),
  ].join("\n");
