import type { Change } from "./parts.tsx";

const shown = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);

const partsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : value === null || value === undefined
      ? {}
      : { "": value };

export const auditChanges = (before: unknown, after: unknown): readonly Change[] => {
  const [old, asked] = [partsOf(before), partsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(asked)])]
    .map((label) => ({ label, before: shown(old[label]), after: shown(asked[label]) }))
    .filter((change) => change.before !== change.after);
};
