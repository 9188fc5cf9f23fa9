import { expect, test } from "vitest";
import { placeOf } from "./place.ts";

test("[WEB-91] the own place is the row's, beyond the list the account's, and none for who is not ranked", () => {
  const rankings = [
    { user_id: "a", rank: 1 },
    { user_id: "b", rank: 2 },
  ];
  expect(placeOf({ user_id: "b", rank: 3 }, rankings)).toEqual({ rank: 2, isListed: true });
  expect(placeOf({ user_id: "c", rank: 132 }, rankings)).toEqual({ rank: 132, isListed: false });
  expect(placeOf({ user_id: "c", rank: null }, rankings)).toEqual({ rank: null, isListed: false });
});
