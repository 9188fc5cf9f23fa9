import { RUN_FOLDER } from "./options.js";

const escaped = (text) => String(text).replace(/[&<>"]/g, (found) => `&#${found.charCodeAt(0)};`);
const figure = (value, { contains }) => {
  if (value === undefined || value === null) return "–";
  if (contains === "time")
    return value >= 10_000 ? `${(value / 1000).toFixed(1)} s` : `${value.toFixed(1)} ms`;
  return Number.isInteger(value) ? String(value) : value.toFixed(4);
};
const COLUMNS = ["count", "rate", "value", "min", "avg", "med", "p(90)", "p(95)", "p(99)", "max"];

const rowsOf = (data) =>
  Object.entries(data.metrics)
    .filter(([name]) => !name.includes("{"))
    .toSorted(([one], [other]) => one.localeCompare(other));
const thresholdsOf = (data) =>
  Object.entries(data.metrics).flatMap(([name, { thresholds = {} }]) =>
    Object.entries(thresholds).map(([words, { ok }]) => ({ name, words, ok })),
  );

const page = (title, facts, data) => {
  const cells = (metric) =>
    COLUMNS.map((column) => {
      const value = metric.values[column];
      const kind = column === "count" || column === "rate" ? {} : metric;
      return `<td>${value === undefined ? "" : figure(value, kind)}</td>`;
    }).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>
body{font:15px/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;margin:1rem 0}
td,th{border-bottom:1px solid #ccc;padding:.25rem .5rem;text-align:right}td:first-child,th:first-child{text-align:left}
.bad{color:#b00020;font-weight:700}</style></head><body><h1>${escaped(title)}</h1>
<table>${Object.entries(facts)
    .map(([name, value]) => `<tr><td>${escaped(name)}</td><td>${escaped(value)}</td></tr>`)
    .join("")}</table>
<h2>Thresholds</h2><table>${thresholdsOf(data)
    .map(
      ({ name, words, ok }) =>
        `<tr><td>${escaped(name)}</td><td>${escaped(words)}</td><td class="${ok ? "" : "bad"}">${ok ? "held" : "crossed"}</td></tr>`,
    )
    .join("")}</table>
<h2>Figures</h2><table><tr><th></th>${COLUMNS.map((column) => `<th>${column}</th>`).join("")}</tr>${rowsOf(
    data,
  )
    .map((row) => `<tr><td>${escaped(row[0])}</td>${cells(row[1])}</tr>`)
    .join("")}</table></body></html>\n`;
};

const lines = (title, data) => {
  const width = 30;
  const trends = rowsOf(data).filter(
    ([name]) => !/^(data|iteration|vus|http_req_(?!duration|failed)|ws_)/.test(name),
  );
  return [
    title,
    ...trends.map(([name, metric]) => {
      const values = COLUMNS.filter((column) => metric.values[column] !== undefined).map((column) => {
        const kind = column === "count" || column === "rate" ? {} : metric;
        return `${column} ${figure(metric.values[column], kind)}`;
      });
      return `  ${name.padEnd(width)} ${values.join(", ")}`;
    }),
    ...thresholdsOf(data).map(
      ({ name, words, ok }) => `  ${ok ? "held   " : "CROSSED"} ${name.padEnd(width)} ${words}`,
    ),
    "",
  ].join("\n");
};

/** Percentiles that a summary shows. */
export const TREND_STATS = ["min", "avg", "med", "p(90)", "p(95)", "p(99)", "max"];

/** The page of a run, the same figures as JSON, and some lines for whoever waits for them. */
export const summaryOf = (scenario, facts) => (data) => {
  const title = `${scenario}, ${Object.entries(facts)
    .map(([name, value]) => `${name} ${value}`)
    .join(", ")}`;
  return {
    [`${RUN_FOLDER}/summary.html`]: page(scenario, { ...facts, ended: new Date().toISOString() }, data),
    [`${RUN_FOLDER}/summary.json`]: `${JSON.stringify({ scenario, facts, metrics: data.metrics }, null, 2)}\n`,
    stdout: lines(title, data),
  };
};
