import { describe, expect, it } from "vitest";
import { BoundedMap } from "./bounded-map.ts";

describe("memory of accepted tokens", () => {
  it("[AUTH-1] is bounded; the oldest goes first", () => {
    const map = new BoundedMap<number>(2);
    map.set("a", 1);
    map.set("b", 2);
    map.set("a", 3);
    map.set("c", 4);
    expect([map.get("a"), map.get("b"), map.get("c")]).toEqual([3, undefined, 4]);
  });
});
