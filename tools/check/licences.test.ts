import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../process/root.ts";
import { forbiddenLicences, type Lock } from "./licences.ts";

const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;

test("[OPS-694] every library has an allowed licence", () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
  expect(forbiddenLicences(lock)).toEqual([]);
});

test("[OPS-694] every library comes from the npm registry with a checksum", () => {
  const others = Object.entries(lock.packages).filter(
    ([path, { link, resolved, integrity }]) =>
      path.includes("node_modules/") &&
      link !== true &&
      (resolved !== undefined || integrity?.startsWith("sha512-") !== true),
  );
  expect(others.map(([path]) => path)).toEqual([]);
});

test("[OPS-694] a licence that is unknown, missing, or of another package's exception is refused", () => {
  const packages = Object.fromEntries(
    [
      ["one", "GPL-3.0-only"],
      ["two", "MIT AND AGPL-3.0-only"],
      ["three", undefined],
      ["four", "LGPL-3.0-or-later"],
      ["five", "SEE LICENSE IN LICENSE"],
      ["six", "GPL-2.0-only OR MIT"],
      ["seven", "(MIT AND Zlib)"],
    ].map(([name, license]) => [`node_modules/${name}`, license === undefined ? {} : { license }]),
  );
  expect(forbiddenLicences({ packages })).toEqual([
    "one: GPL-3.0-only",
    "two: MIT AND AGPL-3.0-only",
    "three: none",
    "four: LGPL-3.0-or-later",
    "five: SEE LICENSE IN LICENSE",
  ]);
});
