/**
 * Measures pages of a running system with Lighthouse, as a phone on a slow network, three times each:
 * `npm run lighthouse -w web -- http://127.0.0.1:8080`. Without further addresses it measures the main screens.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

const RUNS = 3;
const FIGURES = {
  LCP: "largest-contentful-paint",
  TBT: "total-blocking-time",
  CLS: "cumulative-layout-shift",
} as const;
const DEBIAN = "/usr/bin/chromium";
const LIGHTHOUSE = "lighthouse@12.8.2";

/** How often a run is tried when the browser gave no trace of it (NO_NAVSTART and its like). */
const ATTEMPTS = 3;

const measure = (address: string, attempt = 1): Report => {
  const flags = ["--quiet", "--output=json", "--chrome-flags=--headless --no-sandbox --disable-gpu"];
  let output: string;
  try {
    output = execFileSync("npx", ["--yes", LIGHTHOUSE, address, ...flags], {
      encoding: "utf8",
      maxBuffer: 64e6,
      env: { ...process.env, ...(existsSync(DEBIAN) ? { CHROME_PATH: DEBIAN } : {}) },
    });
  } catch (failure) {
    if (attempt === ATTEMPTS) throw failure;
    console.error(`${address}  the run failed and is repeated`);
    return measure(address, attempt + 1);
  }
  return JSON.parse(output) as Report;
};

/** The screens of a system, where only its own address is given: also the page of its first player. */
const screensOf = async (base: string): Promise<readonly string[]> => {
  const ranking = await fetch(new URL("/api/public/ranking", base));
  const { rankings } = (await ranking.json()) as { rankings: readonly { readonly user_id: string }[] };
  const player = `/players/${rankings[0]?.user_id ?? "dummy_001"}`;
  return ["/", "/?tab=match", "/?tab=ranking", player, "/shop", "/fairness"].map((path) =>
    new URL(path, base).toString(),
  );
};

const asked = process.argv.slice(2);
const [only = ""] = asked;
const addresses =
  asked.length === 1 && new URL(only).pathname === "/" && !only.includes("?") ? await screensOf(only) : asked;

for (const address of addresses) {
  for (let run = 0; run < RUNS; run += 1) {
    const { categories, audits } = measure(address);
    const scores = Object.entries(categories).map(
      ([name, { score }]) => `${name} ${Math.round(score * 100)}`,
    );
    const figures = Object.entries(FIGURES).map(
      ([name, audit]) =>
        `${name} ${(audits[audit]?.numericValue ?? Number.NaN).toFixed(name === "CLS" ? 3 : 0)}`,
    );
    console.log(`${address}  ${[...scores, ...figures].join("  ")}`);
  }
}
