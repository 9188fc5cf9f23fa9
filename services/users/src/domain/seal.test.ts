import { expect, test } from "vitest";
import {
  hasSeal,
  NO_SEAL,
  requireMayApply,
  sealNewsIdOf,
  sealNewsOf,
  sealStateOf,
  seasonsLeftOf,
  untilSeasonOf,
  withNewsSeen,
} from "./seal.ts";

const account = { isTest: false, sealConfirmedAtS: 0 };
const until = (untilSeason: number) => ({ ...NO_SEAL, untilSeason });
const required = (season: number) => ({ isRequired: true, season });

test("[AUTH-542] a seal of four seasons counts in the season of its acceptance and the next three", () => {
  const untilSeason = untilSeasonOf({ season: 9, isRunning: true, validSeasons: 4 });
  const states = [9, 10, 11, 12, 13].map((season) => sealStateOf({ untilSeason }, { season }));
  expect(states).toEqual(["valid", "valid", "valid", "ending", "lapsed"]);
  const left = [9, 12, 13].map((season) => seasonsLeftOf({ untilSeason }, { season, isRunning: true }));
  expect(left).toEqual([4, 1, 0]);
});

test("[AUTH-542] without a running season it counts from the next one, and nothing lapses meanwhile", () => {
  const untilSeason = untilSeasonOf({ season: 9, isRunning: false, validSeasons: 1 });
  expect(seasonsLeftOf({ untilSeason }, { season: 9, isRunning: false })).toBe(1);
  expect(sealStateOf({ untilSeason }, { season: 10 })).toBe("ending");
  expect(sealStateOf({ untilSeason: 9 }, { season: 9 })).toBe("ending");
  expect(sealStateOf({ untilSeason }, { season: 11 })).toBe("lapsed");
  expect(untilSeasonOf({ season: 0, isRunning: false, validSeasons: 4 })).toBe(4);
});

test("[AUTH-538] a declared seal counts while none is required, a checked one while one is; test accounts have both", () => {
  const off = { isRequired: false, season: 3 };
  const declared = { ...account, sealConfirmedAtS: 1 };
  expect([hasSeal(account, until(9), off), hasSeal(declared, NO_SEAL, off)]).toEqual([false, true]);
  expect([hasSeal(declared, NO_SEAL, required(3)), hasSeal(declared, until(2), required(3))]).toEqual([
    false,
    false,
  ]);
  expect([hasSeal(account, until(3), required(3)), hasSeal(account, until(4), required(3))]).toEqual([
    true,
    true,
  ]);
  expect(hasSeal({ ...declared, isTest: true }, NO_SEAL, required(3))).toBe(true);
});

test("[AUTH-544] the reminder is news once, in the last season; a decision is news until it is seen", () => {
  expect(sealNewsOf(until(4), required(3))).toBeNull();
  expect(sealNewsOf(until(4), required(4))).toBe("ending");
  expect(sealNewsOf(until(4), { isRequired: false, season: 4 })).toBeNull();
  const seen = withNewsSeen(until(4), required(4));
  expect(sealNewsOf(seen, required(4))).toBeNull();
  expect(sealNewsOf({ ...seen, untilSeason: 8 }, required(8))).toBe("ending");
  const accepted = { ...until(4), news: "accepted" } as const;
  expect(sealNewsOf(accepted, required(4))).toBe("accepted");
  expect(sealNewsOf(withNewsSeen(accepted, required(4)), required(4))).toBe("ending");
  expect(sealNewsOf(until(4), required(5))).toBeNull();
});

test("[AUTH-551] notices of different decisions and reminders have different ids", () => {
  const ids = [
    sealNewsIdOf("refused", until(0), "17"),
    sealNewsIdOf("refused", until(0), "18"),
    sealNewsIdOf("accepted", until(4), "18"),
    sealNewsIdOf("accepted", until(5), "18"),
    sealNewsIdOf("ending", until(5), "18"),
    sealNewsIdOf("ending", until(9), "18"),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(sealNewsIdOf(null, until(4), "18")).toBe("");
});

test("[AUTH-539] a player applies while a seal is required, no application is open, and the seal ends or is missing", () => {
  const refusal = (...facts: Parameters<typeof requireMayApply>) => {
    try {
      requireMayApply(...facts);
      return null;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  expect(refusal(NO_SEAL, { isRequired: false, season: 1 }, false)).toBe("seal_off");
  expect(refusal(NO_SEAL, required(1), true)).toBe("seal_applied");
  expect(refusal(until(2), required(1), false)).toBe("seal_valid");
  for (const seal of [NO_SEAL, until(1), until(0)]) expect(refusal(seal, required(1), false)).toBeNull();
});
