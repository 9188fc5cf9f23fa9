import { parseArgs } from "node:util";
import { createApi } from "../player/http.ts";
import { runCrew } from "./crew.ts";

const { values } = parseArgs({
  options: { url: { type: "string", default: "" }, count: { type: "string", default: "9" } },
});
const stopping = new AbortController();
for (const event of ["SIGTERM", "SIGINT", "disconnect"]) process.once(event, () => stopping.abort());

const api = createApi(values.url);
const crew = {
  api,
  password: process.env.DUMMY_PASSWORD ?? "gokaku",
  count: Number(values.count),
  say: (line: string) => void process.stdout.write(`${line}\n`),
};
await runCrew(crew, stopping.signal);
process.exit(0);
