import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { overviewAdminText } from "../src/features/admin/overview-text.ts";

const services = path.join(import.meta.dirname, "../../services");

it("[ADMIN-10] every action that a service writes to the audit log has a name", () => {
  const actions = globSync("*/src/**/*.ts", { cwd: services }).flatMap((file) =>
    [...readFileSync(path.join(services, file), "utf8").matchAll(/\baction: "([a-z_]+\.[a-z_]+)"/g)].map(
      ([, action = ""]) => action,
    ),
  );
  expect(actions).toContain("matches.correct");
  expect(actions.filter((action) => !(action in overviewAdminText.actions))).toEqual([]);
});
