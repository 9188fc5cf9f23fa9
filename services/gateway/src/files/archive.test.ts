import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { archiveOf, type TablePart } from "./archive.ts";

const unzipped = async (parts: readonly TablePart[]) => {
  const all = async function* () {
    yield* parts;
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of archiveOf(all())) chunks.push(chunk);
  const files = unzipSync(Buffer.concat(chunks));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  );
};

const rows = (...values: readonly object[]) => values.map((value) => JSON.stringify(value));

it("[ADMIN-551] a file has one header and all its rows, however they arrive, and Excel reads its letters", async () => {
  const [one, two, three] = [
    { id: "1", name: "い,ち" },
    { id: "2", name: 'に"' },
    { id: "3", name: null },
  ];
  const files = await unzipped([
    { file: "players.csv", rows: rows(one, two) },
    { file: "players.csv", rows: rows(three) },
    { file: "players.json", rows: rows(one, two) },
    { file: "players.json", rows: rows(three) },
    { file: "settings.csv", rows: [] },
    { file: "settings.json", rows: [] },
  ]);
  expect(files["players.csv"]).toBe('\uFEFFid,name\n1,"い,ち"\n2,"に"""\n3,\n');
  expect(JSON.parse(files["players.json"] ?? "")).toEqual([one, two, three]);
  expect(files["settings.csv"]).toBe("");
  expect(JSON.parse(files["settings.json"] ?? "")).toEqual([]);
});

it("[ADMIN-552] text that begins like a formula is marked, a negative number is not", async () => {
  const { "rates.csv": csv } = await unzipped([
    {
      file: "rates.csv",
      rows: rows({ name: "=HYPERLINK(1)", at: "@a", delta: -20, won: false, roles: ["TANK"] }),
    },
  ]);
  expect(csv).toBe(`\uFEFFname,at,delta,won,roles\n'=HYPERLINK(1),'@a,-20,false,"[""TANK""]"\n`);
});

it("[ADMIN-551] a failure of the rows is a failure of the archive", async () => {
  const failing = async function* (): AsyncGenerator<TablePart> {
    yield { file: "players.csv", rows: rows({ id: 1 }) };
    throw new Error("the database is unavailable");
  };
  const drain = async () => {
    for await (const _chunk of archiveOf(failing()));
  };
  await expect(drain()).rejects.toThrow("unavailable");
});
