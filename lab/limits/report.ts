import { isBusy, type Machine, machineText, markdownTable } from "../command.ts";
import type { Spread } from "../statistics.ts";
import type { Line } from "./row.ts";

export interface Conditions extends Machine {
  readonly rounds: number;
}

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

const HEADINGS = ["what", "unit", "limit", "product", "ratio", "target"];

const cellsOf = (line: Line, show: (spread: Spread) => string): string[] => [
  line.note === "" ? line.what : `${line.what} (${line.note})`,
  line.isWallClock ? `${line.unit}, wall clock` : line.unit,
  line.limit === null ? "" : show(line.limit),
  show(line.product),
  line.ratio === null ? "" : show(line.ratio),
  showTarget(line),
];

const conditionLine = (conditions: Conditions): string =>
  `${machineText(conditions)}; ${conditions.rounds} rounds.`;

export const terminalLines = (lines: readonly Line[], conditions: Conditions): string[] => [
  ...lines.flatMap((line) => {
    const [what, unit, limit, product, ratio, target] = cellsOf(line, showSpread);
    const parts = showParts(line);
    return [
      "",
      `${what}, ${unit}`,
      `  ${[limit && `limit ${limit}`, `product ${product}`, ratio && `ratio ${ratio}`, target].filter(Boolean).join(" · ")}`,
      ...(parts ? [`  ${parts}`] : []),
    ];
  }),
  "",
  `${conditionLine(conditions)} Median [lowest, highest] over the rounds.`,
  ...(isBusy(conditions)
    ? [
        "The machine was busy with something else: wall-clock figures say nothing, processor times are up to twice what they would be alone, ratios hold better.",
      ]
    : []),
];

/** A paragraph and a table of medians, without wall-clock figures of a busy machine. */
export const markdownOf = (lines: readonly Line[], conditions: Conditions): string => {
  const shown = lines.filter(({ isWallClock }) => !(isWallClock && isBusy(conditions)));
  const remark = isBusy(conditions)
    ? " The machine was busy with something else: wall-clock figures are left out, processor times are up to twice what they would be alone, ratios hold better."
    : "";
  return [
    `${conditionLine(conditions)} Medians over the rounds.${remark} Limit and product were measured in the same run: \`npm run lab -- limits --rounds ${conditions.rounds} --write\`, which also prints lowest, highest and the share of each process.`,
    "",
    ...markdownTable(
      HEADINGS,
      shown.map((line) => cellsOf(line, ({ middle }) => digits(middle))),
    ),
  ].join("\n");
};
