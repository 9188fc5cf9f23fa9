import { readFileSync, writeFileSync } from "node:fs";
import { openApiDocument } from "../src/openapi.ts";

const target = new URL("../../../docs/openapi.json", import.meta.url);
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

const readCurrent = (): string => {
  try {
    return readFileSync(target, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
};

if (process.argv.includes("--check")) {
  if (readCurrent() !== text) {
    console.error("docs/openapi.json is out of date: run `npm run generate`.");
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, text);
}
