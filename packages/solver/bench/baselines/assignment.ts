import { PLACES } from "./worth.ts";

const LARGE = 1e9;

/**
 * Cheapest way to put ten players on ten places (Hungarian method). `choice[player · 5 + role]` may be Infinity.
 * Returns `order[place] = player`, or null when some place cannot be filled.
 */
export const assignPlaces = (choice: Float64Array): Int32Array | null => {
  const cost = (player: number, place: number): number =>
    Math.min(choice[player * 5 + (place % 5)] ?? LARGE, LARGE);
  const playerPrice = new Float64Array(PLACES + 1);
  const placePrice = new Float64Array(PLACES + 1);
  const playerAt = new Int32Array(PLACES + 1);
  const cameFrom = new Int32Array(PLACES + 1);
  for (let player = 1; player <= PLACES; player += 1) {
    const slack = new Float64Array(PLACES + 1).fill(Number.POSITIVE_INFINITY);
    const seen = new Uint8Array(PLACES + 1);
    playerAt[0] = player;
    let place = 0;
    do {
      seen[place] = 1;
      const current = playerAt[place] ?? 0;
      let step = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let other = 1; other <= PLACES; other += 1) {
        if (seen[other] === 1) continue;
        const reduced = cost(current - 1, other - 1) - (playerPrice[current] ?? 0) - (placePrice[other] ?? 0);
        if (reduced < (slack[other] ?? 0)) {
          slack[other] = reduced;
          cameFrom[other] = place;
        }
        if ((slack[other] ?? 0) < step) {
          step = slack[other] ?? 0;
          next = other;
        }
      }
      for (let other = 0; other <= PLACES; other += 1) {
        if (seen[other] === 1) {
          const owner = playerAt[other] ?? 0;
          playerPrice[owner] = (playerPrice[owner] ?? 0) + step;
          placePrice[other] = (placePrice[other] ?? 0) - step;
        } else slack[other] = (slack[other] ?? 0) - step;
      }
      place = next;
    } while ((playerAt[place] ?? 0) !== 0);
    while (place !== 0) {
      const before = cameFrom[place] ?? 0;
      playerAt[place] = playerAt[before] ?? 0;
      place = before;
    }
  }
  const order = Int32Array.from({ length: PLACES }, (_, place) => (playerAt[place + 1] ?? 0) - 1);
  return order.every((player, place) => cost(player, place) < LARGE) ? order : null;
};
