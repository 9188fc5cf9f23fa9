import type { Spread } from "../statistics.ts";
import type { Line } from "./row.ts";

export interface Conditions {
  readonly cores: number;
  /** Load average of one minute at the beginning and at the end. */
  readonly loadBefore: number;
  readonly loadAfter: number;
  readonly rounds: number;
}

/** A higher load per core at the beginning comes from other processes. */
const BUSY_PER_CORE = 0.25;
export const isBusy = ({ cores, loadBefore }: Conditions): boolean => loadBefore > BUSY_PER_CORE * cores;

const digits = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

export const showSpread = ({ middle, lowest, highest }: Spread): string =>
  lowest === highest ? digits(middle) : `${digits(middle)} [${digits(lowest)}, ${digits(highest)}]`;

/** Whether a line reaches its target; null without one. */
export const isReached = ({ target, product, ratio }: Line): boolean | null => {
  if (target === null) return null;
  const spread = target.of === "ratio" ? ratio : product;
  return spread === null ? null : spread.middle <= target.most;
};

const showTarget = (line: Line): string => {
  if (line.target === null) return "";
  const bound = `≤ ${line.target.most}${line.target.of === "ratio" ? " ×" : ""}`;
  return isReached(line) ? `${bound}, reached` : `${bound}, missed`;
};

const showParts = ({ parts }: Line): string =>
  Object.entries(parts)
    .filter(([, value]) => value >= 0.005)
    .map(([name, value]) => `${name} ${digits(value)}`)
    .join(", ");

const headings = ["what", "unit", "limit", "product", "ratio", "target", "by process or service"];

const cellsOf = (line: Line): string[] => [
  line.note === "" ? line.what : `${line.what} (${line.note})`,
  line.isWallClock ? `${line.unit}, wall clock` : line.unit,
  line.limit === null ? "" : showSpread(line.limit),
  showSpread(line.product),
  line.ratio === null ? "" : showSpread(line.ratio),
  showTarget(line),
  showParts(line),
];

const conditionLine = ({ cores, rounds, loadBefore, loadAfter }: Conditions): string =>
  `${cores} cores, ${rounds} rounds, load ${loadBefore.toFixed(1)} at the beginning and ${loadAfter.toFixed(1)} at the end. Median [lowest, highest] over the rounds.`;

export const terminalLines = (lines: readonly Line[], conditions: Conditions): string[] => [
  ...lines.flatMap((line) => {
    const [what, unit, limit, product, ratio, target, parts] = cellsOf(line);
    return [
      "",
      `${what}, ${unit}`,
      `  ${[limit && `limit ${limit}`, `product ${product}`, ratio && `ratio ${ratio}`, target].filter(Boolean).join(" · ")}`,
      ...(parts ? [`  ${parts}`] : []),
    ];
  }),
  "",
  conditionLine(conditions),
  ...(isBusy(conditions)
    ? [
        "The machine was busy with something else: wall-clock figures say nothing, processor times are up to twice what they would be alone, ratios hold better.",
      ]
    : []),
];

/** A paragraph and a table, without wall-clock figures of a busy machine. */
export const markdownOf = (lines: readonly Line[], conditions: Conditions): string => {
  const shown = lines.filter(({ isWallClock }) => !(isWallClock && isBusy(conditions)));
  const remark = isBusy(conditions)
    ? " The machine was busy with something else: wall-clock figures are left out, processor times are up to twice what they would be alone, ratios hold better."
    : "";
  return [
    `${conditionLine(conditions)}${remark} Limit and product were measured in the same run: \`npm run lab -- limits --rounds ${conditions.rounds} --write\`.`,
    "",
    `| ${headings.join(" | ")} |`,
    `|${headings.map(() => "---|").join("")}`,
    ...shown.map((line) => `| ${cellsOf(line).join(" | ")} |`),
  ].join("\n");
};
