import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Lock, nameOf } from "../check/licences.ts";
import { ROOT } from "../process/root.ts";
import { SERVICE_NAMES } from "../start/services.ts";
import { billOfMaterials, installedLibraries, noticesOf, shippedLibraries } from "./sbom.ts";

const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;

test("[OPS-693] a bill of materials has the libraries that an image runs, also those of its packages, and none of tests", () => {
  for (const service of SERVICE_NAMES) {
    const names = new Set(shippedLibraries(lock, [`services/${service}`]).map(nameOf));
    for (const name of ["pino", "@grpc/grpc-js", "jose"]) expect(names, service).toContain(name);
    for (const name of ["vitest", "fast-check", "@pact-foundation/pact", "typescript", "react"])
      expect(names, service).not.toContain(name);
  }
  const gateway = shippedLibraries(lock, ["services/gateway", "web"]).map(nameOf);
  expect(gateway).toEqual(expect.arrayContaining(["express", "send", "react-dom", "@napi-rs/canvas"]));
});

test("[OPS-693] each library has version, licence, checksum and address, each version its own entry", () => {
  const nested: Lock = {
    packages: {
      "services/a": { dependencies: { "@x/one": "1", two: "1" } },
      "node_modules/@x/one": {
        version: "1.0.0",
        license: "MIT",
        integrity: "sha512-AAE=",
        dependencies: { two: "2" },
      },
      "node_modules/@x/one/node_modules/two": { version: "2.0.0", license: "ISC" },
      "node_modules/two": { version: "1.0.0", license: "ISC", optionalDependencies: { three: "1" } },
      "node_modules/four": { version: "1.0.0" },
    },
  };
  const libraries = shippedLibraries(nested, ["services/a"]);
  const bill = billOfMaterials(nested, libraries, { name: "gokaku-a", version: "1.2.0", node: "26.10.0" });
  expect(bill.components.map(({ purl }) => purl)).toEqual([
    "pkg:generic/node@26.10.0",
    "pkg:npm/%40x/one@1.0.0",
    "pkg:npm/two@2.0.0",
    "pkg:npm/two@1.0.0",
  ]);
  expect(bill.components[1]).toMatchObject({
    name: "@x/one",
    licenses: [{ expression: "MIT" }],
    hashes: [{ alg: "SHA-512", content: "0001" }],
  });
  expect(() => shippedLibraries({ packages: { a: { dependencies: { five: "1" } } } }, ["a"])).toThrow(
    "no five",
  );
});

test("[OPS-693] the licences of an image are the texts of its libraries", () => {
  const libraries = installedLibraries(ROOT, lock, ["services/gateway"]);
  const text = noticesOf(ROOT, lock, libraries);
  for (const path of libraries) expect(text).toContain(`${nameOf(path)} ${lock.packages[path]?.version}`);
  expect(text).toContain("TJ Holowaychuk");
  expect(text).toContain("Permission is hereby granted, free of charge");
  expect(text.split("-".repeat(80)).filter((part) => part.includes("TJ Holowaychuk")).length).toBeGreaterThan(
    1,
  );
});

test("[OPS-693] every image gets both files", () => {
  for (const [file, part] of [
    ["deploy/Dockerfile", '"$SERVICE"'],
    ["deploy/server/Dockerfile", "tools/server"],
  ] as const)
    expect(readFileSync(join(ROOT, file), "utf8")).toContain(`tools/images/write-sbom.ts ${part} /out/app`);
});
