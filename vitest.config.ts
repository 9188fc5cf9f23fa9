import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { badgeArt } from "./web/plugins/badge-art.ts";

const browserTests = (name: string, include: string[], exclude: string[] = []): TestProjectConfiguration => ({
  plugins: [badgeArt()],
  test: {
    name,
    include,
    exclude,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: {
          executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
          args: ["--no-sandbox"],
        },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "packages/*/src/**/*.test.ts",
            "services/*/src/**/*.test.ts",
            "web/src/**/*.test.ts",
            "web/scripts/**/*.test.ts",
            "{tools,lab}/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "{tools,lab}/**/*.{service,chart,long}.test.ts"],
          // Isolation would load every module again for each file.
          isolate: false,
          // In `npm test` other tiers go first.
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: "service",
          include: [
            "packages/*/test/**/*.test.ts",
            "services/*/test/**/*.test.ts",
            "{tools,lab}/**/*.service.test.ts",
          ],
          exclude: ["**/node_modules/**", "packages/*/test/**/*.cluster.test.ts", "**/*.long.test.ts"],
          globalSetup: ["tools/test/servers.setup.ts"],
          pool: "forks",
          // Isolation would load every module again for each file.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "long",
          include: ["services/*/test/**/*.long.test.ts", "{tools,lab}/**/*.long.test.ts"],
          globalSetup: ["tools/test/servers.setup.ts"],
          pool: "forks",
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "nats cluster",
          include: ["packages/*/test/**/*.cluster.test.ts"],
          globalSetup: ["tools/test/nats-cluster.setup.ts"],
          pool: "forks",
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "contract",
          include: ["web/pact/**/*.test.ts", "services/*/pacts/**/*.test.ts"],
          globalSetup: ["tools/test/servers.setup.ts"],
          // Pact's library reads the environment of the process, which a thread cannot change.
          pool: "forks",
          env: { PACT_DO_NOT_TRACK: "true", TEST_LOGIN: "on" },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "chart",
          include: ["tools/**/*.chart.test.ts"],
          testTimeout: 60_000,
        },
      },
      browserTests("web", ["web/src/**/*.test.tsx"], ["**/*.looks.test.tsx"]),
      browserTests("web looks", ["web/src/**/*.looks.test.tsx"]),
    ],
  },
});
