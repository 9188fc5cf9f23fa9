import { MatchStatus } from "@gokaku/proto/matches/v1/matches_pb";
import { expect, it } from "vitest";
import { type Direct, matchDirect } from "../src/domain/direct.ts";
import { disputeNotice } from "../src/domain/notice.ts";
import { matchOf, TEN } from "./matches.ts";
import { openWorld } from "./world.ts";

const SETTINGS = { siteUrl: "https://gokaku.example", takesInteractions: true };
const idOf = (place: number): string => String(176370000000000000n + BigInt(place));
const DAY_MS = 24 * 3_600_000;
/** The rates of three players, which change with each round. */
const ratesOf = (round: number): Readonly<Record<string, number>> =>
  Object.fromEntries(TEN.slice(0, 3).map((userId, place) => [userId, ((round + place) * 300) % 1500]));
/** A direct message that is news for ever. */
const directOf = (matchId: string): Direct => ({
  ...matchDirect({ matchId, createdAtMs: 0, checkInUntilMs: 0 }, SETTINGS),
  untilMs: Number.MAX_SAFE_INTEGER,
});

it("[DISCORD-5] a process that ends at any await leaves what another one brings to the truth; nothing is said twice", async () => {
  await using world = await openWorld();
  for (const userId of TEN.slice(0, 2)) world.wishes.add(userId);
  let deaths = 0;
  let step = 0;
  for (let hasDied = true; hasDied; step++) {
    await world.change(matchOf(idOf(step)));
    await world.notify(disputeNotice(idOf(step)));
    await world.sendDirects(directOf(idOf(step)), TEN);
    world.setRates("season_9", ratesOf(step));
    await world.setRoles();
    world.dieAfter(step);
    await world.rest().catch(() => {});
    hasDied = world.isDead();
    if (hasDied) deaths += 1;
    await world.restart();
    // The lease of the dead process ends, and Discord has forgotten the nonce.
    world.moveOn(DAY_MS);
    await world.change(matchOf(idOf(step), { version: 2n }, { names: [String(step)] }));
    await world.rest();
  }
  expect(await world.differences()).toEqual([]);
  expect(deaths).toBeGreaterThan(15);
}, 240_000);

it("[DISCORD-6] after 500 faults and ten minutes without Discord everything equals the truth; nothing is said twice", async () => {
  await using world = await openWorld();
  for (const userId of TEN.slice(0, 2)) world.wishes.add(userId);
  const { standIn } = world;
  standIn.faults.random({ seed: 7, count: 500, share: 0.5, longestMs: 20 });
  for (let place = 0; standIn.faults.left() > 0; place++) {
    await world.change(matchOf(idOf(place)));
    await world.rest();
    await world.change(matchOf(idOf(place), { version: 2n }, { names: [String(place)] }));
    await world.round();
    await world.notify(disputeNotice(idOf(place)));
    await world.sendDirects(directOf(idOf(place)), TEN);
    world.setRates("season_9", ratesOf(place));
    world.moveOn(DAY_MS);
    await world.setRoles();
    await world.change(matchOf(idOf(place), { version: 3n, status: MatchStatus.DONE, disputed: true }));
    await world.rest();
  }
  expect(await world.differences()).toEqual([]);
  const before = standIn.calls.length;
  await standIn.goDown({ how: "unavailable", forMs: 3_600_000 });
  for (let place = 5_000; place < 5_020; place++) await world.change(matchOf(idOf(place)));
  const untilMs = world.nowMs() + 600_000;
  while (world.nowMs() < untilMs) {
    await world.round();
    world.moveOn(500);
  }
  // A call in 15 s shows whether Discord answers again.
  expect(standIn.calls.length - before).toBeLessThan(80);
  await standIn.comeBack();
  await world.rest();
  expect(await world.differences()).toEqual([]);
  // A call that was under way when the limit was answered is no violation.
  expect(standIn.figures().violations.filter(({ sinceMs }) => sinceMs > 0)).toEqual([]);
}, 240_000);
