import { expect, it } from "vitest";
import { readOptions } from "./options.ts";
import { CliError } from "./say.ts";

const OPTIONS = {
  tag: { type: "string", default: "dev" },
  keep: { type: "boolean", default: false },
} as const;

it("[OPS-508] options are read, with what stands for those that are not given", () => {
  expect(readOptions(OPTIONS, ["--tag", "next"])).toMatchObject({ tag: "next", keep: false });
});

it.each([
  [["--tagg", "next"], "Unknown option '--tagg': the options are --tag, --keep."],
  [["next"], "Unexpected argument 'next'"],
  [["--tag"], "Option '--tag <value>' argument missing"],
  [["--keep=yes"], "Option '--keep' does not take an argument"],
] as const)("[OPS-508] %j is answered with one sentence", (args, sentence) => {
  const read = () => readOptions(OPTIONS, args);
  expect(read).toThrow(CliError);
  expect(read).toThrow(sentence);
});
