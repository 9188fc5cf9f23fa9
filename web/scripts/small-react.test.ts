import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { minify } from "terser";
import { expect, test } from "vitest";
import { smaller } from "../plugins/small-react.ts";

const require = createRequire(import.meta.url);
const library = readFileSync(
  require.resolve("react-dom/client").replace("client.js", "cjs/react-dom-client.production.js"),
  "utf8",
);

test("[WEB-720] the build leaves out of react-dom what the app never does, and keeps the root", async () => {
  const { code = "" } = await minify(`export const library = (exports) => {${smaller(library)}};`, {
    module: true,
    compress: { passes: 3 },
  });
  expect(code).toContain("createRoot");
  for (const part of ["hydrateRoot", "startViewTransition", "useActionState"])
    expect(code.includes(part), part).toBe(false);
}, 60_000);

test("[WEB-720] react-dom of another form fails the build", () => {
  expect(() => smaller(library.replaceAll("isHydrating", "isTakingOver"))).toThrow("react-dom has changed");
});
