import { expect, it } from "vitest";
import { buildArgs } from "./builder.ts";

it("[OPS-509] images share the layers of what they are built from, by buildah as well", () => {
  expect(buildArgs("/usr/bin/buildah", "a:b", [])).toContain("--layers");
  for (const builder of ["docker", "podman"]) expect(buildArgs(builder, "a:b", [])).not.toContain("--layers");
});
