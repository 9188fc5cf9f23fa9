import { expect, test } from "vitest";
import { sampleUser } from "../../gallery/samples.ts";
import { ownInPast, ownNow, placeOf } from "./place.ts";

test("[WEB-91] the own place is the row's, beyond the list the account's, and none for who is not ranked", () => {
  const rankings = [
    { user_id: "a", rank: 1 },
    { user_id: "b", rank: 2 },
  ];
  expect(placeOf({ user_id: "b", rank: 3 }, rankings)).toEqual({ rank: 2, isListed: true });
  expect(placeOf({ user_id: "c", rank: 132 }, rankings)).toEqual({ rank: 132, isListed: false });
  expect(placeOf({ user_id: "c", rank: null }, rankings)).toEqual({ rank: null, isListed: false });
});

test("[WEB-530] the own row of a past season is how the player ended it", () => {
  const season = {
    season_id: "s8",
    season_name: "シーズン8",
    final_rate: 1544,
    max_rate: 1601,
    win_rate: 51.2,
    final_rank: 212,
    total_matches: 41,
    wins: 21,
  };
  const user = { user_id: "a", season_data: [season] };
  expect(ownInPast(user, "s8")).toEqual({
    user_id: "a",
    rank: 212,
    rate: 1544,
    win_rate: 51.2,
    isLapsed: false,
  });
  expect(ownInPast(user, "s7")).toBeNull();
});

test("[WEB-91] a hidden place of the running season is known as such", () => {
  expect(ownNow(sampleUser({ rank: null, is_lapsed: true }))).toMatchObject({ rank: null, isLapsed: true });
});
