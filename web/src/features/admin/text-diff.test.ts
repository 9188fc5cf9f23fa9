import { expect, test } from "vitest";
import { diffOf } from "./text-diff.ts";

const signs = { same: " ", added: "+", removed: "-" } as const;
const shown = (before: string, after: string) =>
  diffOf(before, after).map(({ kind, text }) => `${signs[kind]}${text}`);

test("[WEB-255] a text is compared line by line: what stays, what goes, what comes", () => {
  expect(shown("a\nb\nc", "a\nc\nd")).toEqual([" a", "-b", " c", "+d"]);
  expect(shown("", "a\nb")).toEqual(["+a", "+b"]);
  expect(shown("a", "")).toEqual(["-a"]);
  expect(shown("a\r\nb", "a\nb")).toEqual([" a", " b"]);
  expect(shown("", "")).toEqual([]);
});

test("[WEB-255] a text of twenty thousand letters in ever other lines is compared all the same", () => {
  const text = (letter: string) => Array.from({ length: 10_000 }, () => letter).join("\n");
  const found = diffOf(text("a"), text("b"));
  expect(found).toHaveLength(20_000);
  expect(found.slice(0, 10_000).every(({ kind }) => kind === "removed")).toBe(true);
});
