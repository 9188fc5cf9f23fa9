import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../tools/process/root.ts";
import { AREAS } from "./areas.ts";
import { EQUIVALENTS } from "./equivalents.ts";
import { scoreOf } from "./report.ts";

const survivor = (isCovered: boolean) => ({ file: "a.ts", line: 1, mutant: "a → b", isCovered });

test("[OPS-730] a mutant that no test runs counts like one that survives, explained or not", () => {
  expect(scoreOf({ killed: 17, survivors: [survivor(true), survivor(false), survivor(true)] })).toBe(85);
  expect(scoreOf({ killed: 0, survivors: [] })).toBe(0);
});

test("[OPS-730] each area names code and tests that exist", () => {
  for (const { folder, files, tests } of AREAS)
    for (const pattern of [...files, ...tests])
      expect(globSync(pattern, { cwd: join(ROOT, folder) }), `${folder}/${pattern}`).not.toEqual([]);
});

test("[OPS-731] an explained mutant has its code in the file that it names", () => {
  for (const { file, mutants } of EQUIVALENTS) {
    const code = readFileSync(join(ROOT, file), "utf8").replace(/\s+/g, " ");
    for (const mutant of mutants) expect(code, `${file}: ${mutant}`).toContain(mutant.split(" → ")[0]);
  }
});
