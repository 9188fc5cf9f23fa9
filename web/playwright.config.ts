import { defineConfig } from "@playwright/test";

/** Stories run against a started system: `STORY_BASE_URL` is the address of its gateway. */
export default defineConfig({
  testDir: "./stories",
  testIgnore: [
    // Takes minutes: `npm test -- --tier offline`.
    ...(process.env.OFFLINE_S === undefined ? ["offline.spec.ts"] : []),
    // Needs a system of its own.
    ...(process.env.STORY_SIGN_IN === "discord" ? [] : ["discord.spec.ts"]),
  ],
  outputDir: "./test-results",
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    baseURL: process.env.STORY_BASE_URL ?? "http://127.0.0.1:8080",
    browserName: "chromium",
    locale: "ja-JP",
    timezoneId: "Asia/Tokyo",
    trace: "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--autoplay-policy=user-gesture-required"],
    },
  },
});
