/** The part of the system that implements a statement of the specification. */
export const SIDES = ["server", "web", "provider", "payment"] as const;
export type Side = (typeof SIDES)[number];

export interface Statement {
  readonly section: string;
  readonly side: Side;
  readonly text: string;
  /** The rules that test it; empty while it is missing. */
  readonly rules: readonly string[];
}

const HEAD = "section\tside\tstatement\trules";
const NONE = "-";

const isSide = (text: string | undefined): text is Side => SIDES.some((side) => side === text);

/** @throws Error naming the invalid line */
export const readStatements = (file: string): Statement[] => {
  const [head, ...lines] = file.trimEnd().split("\n");
  if (head !== HEAD) throw new Error("the first line must name the columns");
  return lines.map((line, index) => {
    const [section = "", side, text = "", rules = "", ...more] = line.split("\t");
    if (!/^\d+$/.test(section) || !isSide(side) || text === "" || rules === "" || more.length > 0)
      throw new Error(`line ${index + 2} is not a statement: ${line}`);
    return { section, side, text, rules: rules === NONE ? [] : rules.split(" ") };
  });
};

interface Rules {
  readonly written: ReadonlySet<string>;
  readonly carried: ReadonlySet<string>;
}

/** The rules that statements name and that are not written down or not tested. */
export const unknownRules = (statements: readonly Statement[], { written, carried }: Rules): string[] => [
  ...new Set(
    statements.flatMap(({ rules }) => rules).filter((rule) => !written.has(rule) || !carried.has(rule)),
  ),
];

interface Count {
  readonly all: number;
  readonly tested: number;
}

const count = (statements: readonly Statement[]): Count => ({
  all: statements.length,
  tested: statements.filter(({ rules }) => rules.length > 0).length,
});

const percentOf = ({ all, tested }: Count): string =>
  `${tested} of ${all} (${Math.floor((100 * tested) / all)} %)`;

/** Every statement with its rules by section, and the share of tested ones per side. */
export const coverageText = (statements: readonly Statement[]): string => {
  const line = ({ side, text, rules }: Statement): string => {
    const tested = rules.length > 0;
    return `  ${tested ? "✔" : "✘"} ${text}${side === "server" ? "" : ` (${side})`}: ${tested ? rules.join(" ") : "missing"}`;
  };
  const sections = [...Map.groupBy(statements, ({ section }) => section)].flatMap(([section, all]) => [
    `§${section}: server ${percentOf(count(all.filter(({ side }) => side === "server")))}`,
    ...all.map(line),
  ]);
  const others = SIDES.map((side) => {
    const own = statements.filter((statement) => statement.side === side);
    return own.length === 0 ? null : `${side} ${percentOf(count(own))}`;
  }).filter((text) => text !== null);
  return [...sections, `All: ${others.join(", ")}`].join("\n");
};
