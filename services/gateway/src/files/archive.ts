import { stringify } from "csv-stringify/sync";
import { Zip, ZipDeflate } from "fflate";

/** Rows of one file, which is named by its ending: `players.csv` or `players.json`. */
export interface TablePart {
  readonly file: string;
  /** Each a JSON object with the same keys. */
  readonly rows: readonly string[];
}

/** Without it spreadsheets read Japanese text as another encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Numbers are no formulas, also negative ones. */
const asNumber = (value: number) => ({ value: String(value), escape_formulas: false });

const csvOf = (rows: readonly string[], isFirst: boolean): string => {
  const text = stringify(
    rows.map((row) => JSON.parse(row) as Record<string, unknown>),
    { header: isFirst, escape_formulas: true, cast: { number: asNumber, boolean: String } },
  );
  return isFirst ? BYTE_ORDER_MARK + text : text;
};

const jsonOf = (rows: readonly string[], isFirst: boolean): string =>
  `${isFirst ? "[\n" : ",\n"}${rows.join(",\n")}`;

/** One file of an archive while its rows arrive. */
const startFile = (zip: Zip, file: string) => {
  const entry = new ZipDeflate(file, { level: 6 });
  const encoder = new TextEncoder();
  const isJson = file.endsWith(".json");
  let count = 0;
  zip.add(entry);
  return {
    file,
    add(rows: readonly string[]): void {
      if (rows.length === 0) return;
      entry.push(encoder.encode((isJson ? jsonOf : csvOf)(rows, count === 0)));
      count += rows.length;
    },
    end(): void {
      entry.push(encoder.encode(isJson ? (count === 0 ? "[]\n" : "\n]\n") : ""), true);
    },
  };
};

/** A ZIP archive of tables, made while they arrive: no file is in memory as a whole. */
export const archiveOf = async function* (parts: AsyncIterable<TablePart>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  let open: ReturnType<typeof startFile> | null = null;
  for await (const { file, rows } of parts) {
    if (open === null || open.file !== file) {
      open?.end();
      open = startFile(zip, file);
    }
    open.add(rows);
    yield* made.splice(0);
  }
  open?.end();
  zip.end();
  yield* made.splice(0);
};
