import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isMap, parseDocument, type YAMLMap } from "yaml";
import { CHART } from "./render.ts";

export const VALUES_PAGE = join(CHART, "README.md");

interface Row {
  readonly key: string;
  readonly type: string;
  readonly preset: string;
  readonly text: string;
}

/** The text of a comment from `# --` on; null without it. */
const textOf = (comment: string | null | undefined): string | null => {
  const [, text] = /(?:^|\n) ?-- ([\s\S]*)$/.exec(comment ?? "") ?? [];
  return text === undefined ? null : text.replaceAll(/\s*\n\s*/g, " ");
};

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return "list";
  return (
    { boolean: "bool", number: "int", string: "string", object: "object" }[typeof value as string] ?? "string"
  );
};

const rowsOf = (map: YAMLMap, path: readonly string[], ofMap: string | null): readonly Row[] =>
  map.items.flatMap(({ key, value }, index) => {
    const { value: name, commentBefore } = key as { value: string; commentBefore?: string };
    // In this parser the comment of a map's first key belongs to the map.
    const text = textOf(commentBefore) ?? (index === 0 ? ofMap : null);
    const own = [...path, name];
    const inner = textOf((value as { commentBefore?: string } | null)?.commentBefore);
    if (isMap(value) && text === null) return rowsOf(value, own, inner);
    const preset = (value as { toJSON(): unknown } | null)?.toJSON() ?? null;
    const type = typeof preset === "number" && !Number.isInteger(preset) ? "float" : typeOf(preset);
    return [{ key: own.join("."), type, preset: JSON.stringify(preset), text: text ?? "" }];
  });

/** Every value with its type, default and comment, as helm-docs prints them. */
export const readRows = (): readonly Row[] => {
  const { contents } = parseDocument(readFileSync(join(CHART, "values.yaml"), "utf8"));
  return isMap(contents) ? rowsOf(contents, [], null) : [];
};

const cell = (text: string): string => text.replaceAll("|", "\\|");

/** The page of the chart's values. */
export const writtenValues = (): string => {
  const rows = readRows().map(
    ({ key, type, preset, text }) => `| ${key} | ${type} | \`${cell(preset)}\` | ${cell(text)} |`,
  );
  return `# gokaku

The Helm chart of Gokaku, for Helm 3 and Helm 4. [deploy/README.md](../../README.md) says how it is installed and has examples, [UPGRADING.md](UPGRADING.md) what to do before an upgrade. This page is written from \`values.yaml\` by \`npm run generate\`.

## Values

| Key | Type | Default | Description |
|-----|------|---------|-------------|
${rows.join("\n")}
`;
};

if (import.meta.main) writeFileSync(VALUES_PAGE, writtenValues());
