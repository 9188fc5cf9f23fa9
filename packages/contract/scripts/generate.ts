import { readFileSync, writeFileSync } from "node:fs";
import { openApiDocument } from "../src/openapi.ts";
import { lateTableText, tableText } from "../src/table-text.ts";

const FILES = {
  "docs/openapi.json": `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  "packages/contract/src/table.ts": tableText(),
  "packages/contract/src/table-late.ts": lateTableText(),
};

const readCurrent = (target: URL): string => {
  try {
    return readFileSync(target, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
};

for (const [path, text] of Object.entries(FILES)) {
  const target = new URL(`../../../${path}`, import.meta.url);
  if (!process.argv.includes("--check")) {
    writeFileSync(target, text);
  } else if (readCurrent(target) !== text) {
    console.error(`${path} is out of date: run \`npm run generate\`.`);
    process.exitCode = 1;
  }
}
