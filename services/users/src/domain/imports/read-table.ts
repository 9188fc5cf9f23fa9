import { type ImportFile, isStorable, LIMITS } from "@gokaku/game";
import { CsvError, parse } from "csv-parse/sync";
import { faultAt, type ImportFault } from "./fault.ts";

/** The cells of the known columns of one row, trimmed; "" for an empty one. */
export interface TableRow<Column extends string> {
  readonly line: number;
  readonly cells: Readonly<Partial<Record<Column, string>>>;
}

export interface Table<Column extends string> {
  readonly columns: ReadonlySet<Column>;
  readonly rows: readonly TableRow<Column>[];
}

export type ReadTable<Column extends string> =
  | { readonly table: Table<Column>; readonly faults: readonly ImportFault[] }
  | { readonly table: null; readonly faults: readonly ImportFault[] };

interface ReadOptions<Column extends string> {
  readonly file: ImportFile;
  /** The column of a header cell; null for one that is not read. */
  readonly columnOf: (header: string) => Column | null;
  /** The columns of a table whose first row is no header; null when it must be one. */
  readonly withoutHeader?: (cells: readonly string[]) => readonly Column[] | null;
  readonly mostRows: number;
}

/** Spreadsheets paste tabs; other exports use commas, or semicolons where the comma is a decimal sign. */
const delimiterOf = (text: string): string => {
  const [first = ""] = text.split("\n", 1);
  const counts = ["\t", ",", ";"].map((sign) => [sign, first.split(sign).length] as const);
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
};

/** A spreadsheet's mark of plain text, with which exports protect cells that begin like a formula. */
const FORMULA_MARK = /^'(?=[=+\-@\t\r＝＋－＠])/;

/** Letters and digits of any width, in lower case, without spaces and underscores: `Discord_ID` is `discordid`. */
export const plainHeader = (header: string): string =>
  header
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s_\-・]/g, "");

interface RawRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const isEmpty = (text: string): boolean => text.trim() === "";

/** The text as it is parsed and hashed: without a byte order mark, its lines ended by `\n`. */
export const normalText = (text: string): string => text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");

/**
 * Reads a table of text: commas, tabs or semicolons, with or without quotes. Cells are text whatever they look like.
 * @param text as `normalText` leaves it
 */
export const readTable = <Column extends string>(
  text: string,
  { file, columnOf, withoutHeader = () => null, mostRows }: ReadOptions<Column>,
): ReadTable<Column> => {
  const at = faultAt(file);
  const refuse = (...faults: readonly ImportFault[]) => ({ table: null, faults });
  if (Buffer.byteLength(text) > LIMITS.importBytes) return refuse(at(0, "", "too_large"));
  if (isEmpty(text)) return refuse(at(0, "", "no_rows"));
  if (!isStorable(text)) {
    const line = text.split("\n").findIndex((part) => !isStorable(part)) + 1;
    return refuse(at(line, "", "text_broken"));
  }
  let raw: readonly RawRow[];
  try {
    raw = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      to: mostRows + 2,
    }) as unknown as readonly RawRow[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines ?? 0);
    return refuse(at(line, "", "quotes_broken", text.split("\n")[line - 1]));
  }
  const filled = raw.filter(({ record }) => record.some((cell) => !isEmpty(cell)));
  const [first] = filled;
  if (first === undefined) return refuse(at(0, "", "no_rows"));
  const implied = withoutHeader(first.record);
  const columns = implied ?? first.record.map(columnOf);
  const body = implied === null ? filled.slice(1) : filled;
  if (body.length > mostRows) return refuse(at(body[mostRows]?.info.lines ?? 0, "", "too_many_rows"));
  if (body.length === 0) return refuse(at(first.info.lines, "", "no_rows"));
  const known = columns.filter((column) => column !== null);
  const repeated = known.find((column, place) => known.indexOf(column) !== place);
  if (repeated !== undefined) return refuse(at(first.info.lines, repeated, "column_repeated"));
  const faults: ImportFault[] = [];
  const rows = body.flatMap(({ record, info: { lines: line } }): TableRow<Column>[] => {
    const surplus = record.slice(columns.length);
    if (record.length < columns.length || surplus.some((cell) => !isEmpty(cell))) {
      faults.push(at(line, "", "cell_count", record.join(",")));
      return [];
    }
    const cells: Partial<Record<Column, string>> = {};
    columns.forEach((column, place) => {
      if (column !== null) cells[column] = (record[place] ?? "").replace(FORMULA_MARK, "");
    });
    return [{ line, cells }];
  });
  return { table: { columns: new Set(known), rows }, faults };
};
