import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../process/root.ts";

const PAGES = ["*.md", "docs/**/*.md"];
/** A path in backticks below a folder of the repository. */
const PATH = /`((?:deploy|docs|lab|load-tests|packages|pacts|proto|seeds|services|tools|web)\/[\w./-]+)`/g;
const LINK = /\]\(([^)#:]+)(?:#[^)]*)?\)/g;
/** Names in capitals stand for any name. */
const PLACEHOLDER = /\/(?:SERVICE\/|NNNN_)/;

test("every file that README, CONTRIBUTING and the pages of docs name exists", () => {
  const missing = globSync(PAGES, { cwd: ROOT }).flatMap((page) => {
    const text = readFileSync(join(ROOT, page), "utf8");
    const paths = [...text.matchAll(PATH)].map(([, path = ""]) => path);
    const links = [...text.matchAll(LINK)].map(([, link = ""]) => join(dirname(page), link));
    return [...paths, ...links]
      .filter((path) => !PLACEHOLDER.test(path) && !existsSync(join(ROOT, path)))
      .map((path) => `${page}: ${path}`);
  });
  expect(missing).toEqual([]);
});
