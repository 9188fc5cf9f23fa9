import { SEATS } from "../model/problem.ts";

const LARGE = 1e9;

/**
 * Cheapest assignment of ten players to ten places (Hungarian method). `choice[player · 5 + role]` may be
 * Infinity.
 * @returns `order[place] = player`, or null when some place cannot be filled
 */
export const assignPlaces = (choice: Float64Array): Int32Array | null => {
  const cost = (player: number, place: number): number =>
    Math.min(choice[player * 5 + (place % 5)] ?? LARGE, LARGE);
  const playerPotential = new Float64Array(SEATS + 1);
  const placePotential = new Float64Array(SEATS + 1);
  const playerAt = new Int32Array(SEATS + 1);
  const cameFrom = new Int32Array(SEATS + 1);
  for (let player = 1; player <= SEATS; player += 1) {
    const slack = new Float64Array(SEATS + 1).fill(Number.POSITIVE_INFINITY);
    const seen = new Uint8Array(SEATS + 1);
    playerAt[0] = player;
    let place = 0;
    do {
      seen[place] = 1;
      const current = playerAt[place];
      let step = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let other = 1; other <= SEATS; other += 1) {
        if (seen[other] === 1) continue;
        const reduced = cost(current - 1, other - 1) - playerPotential[current] - placePotential[other];
        if (reduced < slack[other]) {
          slack[other] = reduced;
          cameFrom[other] = place;
        }
        if (slack[other] < step) {
          step = slack[other];
          next = other;
        }
      }
      for (let other = 0; other <= SEATS; other += 1) {
        if (seen[other] === 1) {
          const owner = playerAt[other];
          playerPotential[owner] += step;
          placePotential[other] -= step;
        } else slack[other] -= step;
      }
      place = next;
    } while (playerAt[place] !== 0);
    while (place !== 0) {
      const before = cameFrom[place];
      playerAt[place] = playerAt[before];
      place = before;
    }
  }
  const order = Int32Array.from({ length: SEATS }, (_, place) => playerAt[place + 1] - 1);
  return order.every((player, place) => cost(player, place) < LARGE) ? order : null;
};
