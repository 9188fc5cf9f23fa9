import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../tools/process/root.ts";

const PAGE = join(ROOT, "docs/measurements.md");
export const SCALE_PAGE = join(ROOT, "docs/scale.md");
const END = "<!-- end -->";

/** The options of every command that prints a table. */
export const REPORT_OPTIONS = {
  /** Prints JSON instead of the table. */
  json: { type: "boolean", default: false },
  /** Replaces the command's section of docs/measurements.md. */
  write: { type: "boolean", default: false },
} as const;

/** Replaces the section of a page that a command writes, or appends it. */
export const withSection = (page: string, name: string, text: string, command: string): string => {
  const head = `## ${name}\n\n<!-- written by npm run lab -- ${command} -->`;
  const section = `${head}\n${text}\n${END}`;
  const from = page.indexOf(head);
  const to = from < 0 ? -1 : page.indexOf(END, from);
  if (to < 0) return `${page.trimEnd()}\n\n${section}\n`;
  return page.slice(0, from) + section + page.slice(to + END.length);
};

const plain = (_key: string, value: unknown): unknown =>
  value instanceof Map ? Object.fromEntries(value) : value;

/** Prints a result as its options say, and writes the table into its section of the page, docs/measurements.md by default. */
export const publish = (
  command: string,
  section: string,
  table: string,
  data: unknown,
  { json, write, page = PAGE }: { readonly json: boolean; readonly write: boolean; readonly page?: string },
  terminal = table,
): void => {
  if (write) writeFileSync(page, withSection(readFileSync(page, "utf8"), section, table, command));
  process.stdout.write(`${json ? JSON.stringify(data, plain, 2) : terminal}\n`);
};
