/** A line of a panel: what is asked, and how its answers are called. */
export type Line = readonly [expr: string, legend: string];

export type Threshold = readonly [from: number, colour: "green" | "yellow" | "red"];

export type Figure = {
  readonly kind: "lines" | "number" | "heat";
  readonly title: string;
  /** As Grafana names units: s, percentunit, short, ops, bytes. */
  readonly unit: string;
  readonly lines: readonly Line[];
  readonly description?: string;
  /** What is good, doubtful and bad; nothing is marked without it. */
  readonly thresholds?: readonly Threshold[];
  /** Of 24. */
  readonly width?: number;
};

export type Section = { readonly title: string; readonly figures: readonly Figure[] };

export type Dashboard = { readonly uid: string } & Readonly<Record<string, unknown>>;

const WIDTH = 24;
const USUAL_WIDTH = 8;
const HEIGHTS = { lines: 8, number: 4, heat: 8 } as const;
const TYPES = { lines: "timeseries", number: "stat", heat: "heatmap" } as const;
// biome-ignore lint/suspicious/noTemplateCurlyInString: Grafana puts its own variables in.
const SOURCE = { type: "prometheus", uid: "${datasource}" };

const stepsOf = (thresholds: readonly Threshold[] = []) => [
  { color: "green", value: null },
  ...thresholds.map(([value, color]) => ({ color, value })),
];

const optionsOf = (kind: Figure["kind"]): object => {
  if (kind === "number")
    return { colorMode: "background", graphMode: "area", reduceOptions: { calcs: ["lastNotNull"] } };
  if (kind === "heat") return { calculate: false, yAxis: { unit: "s" }, color: { scheme: "Spectral" } };
  return {
    legend: { displayMode: "table", placement: "bottom", calcs: ["lastNotNull", "max"] },
    tooltip: { mode: "multi", sort: "desc" },
  };
};

const panelOf = (figure: Figure, id: number, place: { readonly x: number; readonly y: number }) => {
  const { kind, title, unit, lines, description = "", thresholds, width = USUAL_WIDTH } = figure;
  return {
    id,
    title,
    description,
    type: TYPES[kind],
    datasource: SOURCE,
    gridPos: { ...place, w: width, h: HEIGHTS[kind] },
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        thresholds: { mode: "absolute", steps: stepsOf(thresholds) },
        custom:
          kind === "lines"
            ? {
                lineWidth: 1,
                fillOpacity: 8,
                showPoints: "never",
                spanNulls: true,
                thresholdsStyle: { mode: thresholds === undefined ? "off" : "dashed" },
              }
            : {},
      },
      overrides: [],
    },
    options: optionsOf(kind),
    targets: lines.map(([expr, legendFormat], index) => ({
      refId: String.fromCharCode(65 + index),
      datasource: SOURCE,
      expr,
      legendFormat,
      ...(kind === "heat" ? { format: "heatmap" } : {}),
    })),
  };
};

/** Sections one below the other, their figures from left to right. */
const panelsOf = (sections: readonly Section[]): readonly object[] => {
  const panels: object[] = [];
  let y = 0;
  for (const { title, figures } of sections) {
    panels.push({
      id: panels.length + 1,
      type: "row",
      title,
      collapsed: false,
      gridPos: { x: 0, y, w: WIDTH, h: 1 },
      panels: [],
    });
    y += 1;
    let x = 0;
    let height = 0;
    for (const figure of figures) {
      const width = figure.width ?? USUAL_WIDTH;
      if (x + width > WIDTH) {
        y += height;
        x = 0;
        height = 0;
      }
      panels.push(panelOf(figure, panels.length + 1, { x, y }));
      x += width;
      height = Math.max(height, HEIGHTS[figure.kind]);
    }
    y += height;
  }
  return panels;
};

const VARIABLES = [
  { name: "datasource", label: "Prometheus", type: "datasource", query: "prometheus", hide: 0 },
  {
    name: "namespace",
    label: "Namespace",
    type: "query",
    datasource: SOURCE,
    query: { query: "label_values(dependency_up, namespace)", refId: "namespace" },
    refresh: 2,
    includeAll: true,
    multi: true,
    // Where nothing says a namespace, all is meant.
    allValue: ".*",
    current: { text: "All", value: "$__all" },
  },
];

/** @param uid by which it is found and linked, and the name of its file */
export const dashboard = (uid: string, title: string, sections: readonly Section[]): Dashboard => ({
  uid,
  title: `Gokaku / ${title}`,
  tags: ["gokaku"],
  schemaVersion: 39,
  version: 1,
  editable: false,
  graphTooltip: 1,
  refresh: "30s",
  time: { from: "now-3h", to: "now" },
  timezone: "browser",
  templating: { list: VARIABLES },
  links: [
    {
      type: "dashboards",
      tags: ["gokaku"],
      title: "Gokaku",
      asDropdown: true,
      includeVars: true,
      keepTime: true,
      targetBlank: false,
    },
  ],
  panels: panelsOf(sections),
});
