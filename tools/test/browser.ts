import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findProgram } from "../infra/find.ts";
import { libraryEnv, providePackages, UNPACKED } from "../infra/packages.ts";
import { ROOT } from "../process/root.ts";
import { CliError, messageOf } from "../process/say.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const findChromium = (): string | null => NAMES.map(findProgram).find((path) => path !== null) ?? null;

const hasJapaneseFont = (): boolean =>
  existsSync(join(UNPACKED, "usr/share/fonts/opentype/noto")) ||
  (spawnSync("fc-list", [":lang=ja", "family"], { encoding: "utf8" }).stdout ?? "").trim() !== "";

/** Playwright's own build, where the distribution has no usable Chromium. */
const playwrightChromium = (): string => {
  say("installing Chromium (playwright install)");
  const result = spawnSync(join(ROOT, "node_modules/.bin/playwright"), ["install", "chromium"], {
    stdio: ["ignore", 2, 2],
  });
  const path = chromium.executablePath();
  if (result.status === 0 && existsSync(path)) return path;
  throw new CliError(
    "The stories need Chromium; apt and playwright install failed: install the package chromium.",
  );
};

const provideChromium = (): string => {
  const found = findChromium();
  if (found !== null) return found;
  try {
    providePackages(["chromium"], say);
  } catch (error) {
    say(messageOf(error));
  }
  return findChromium() ?? playwrightChromium();
};

/** Installs Chromium and a Japanese font when they are missing. Returns the environment for tests. */
export const provideBrowser = (): Record<string, string> => {
  const program = provideChromium();
  if (!hasJapaneseFont()) providePackages(["fonts-noto-cjk"], say);
  const unpackedFonts = existsSync(join(UNPACKED, "usr/share/fonts"));
  return {
    CHROMIUM_PATH: program,
    ...libraryEnv(program),
    ...(unpackedFonts ? { XDG_DATA_HOME: join(UNPACKED, "usr/share") } : {}),
  };
};
