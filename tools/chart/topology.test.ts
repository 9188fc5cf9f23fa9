import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SERVICE_NAMES } from "../start/services.ts";
import { edgesOf } from "./edges.ts";
import { readTopology, requiredKeys, TOPOLOGY_FILE, writtenTopology } from "./topology.ts";

test("[OPS-240] the chart's topology is that of the code: npm run generate writes it", async () => {
  expect(readFileSync(TOPOLOGY_FILE, "utf8")).toBe(writtenTopology(await readTopology()));
});

test("[OPS-240] the calls between services are read from what each service does not start without", async () => {
  const topology = await readTopology();
  expect(topology.services.queue).toEqual({
    calls: ["users", "matches"],
    stores: ["postgres", "nats"],
    handsSocketsOn: false,
    ownsDatabase: true,
  });
  expect(topology.services.gateway.calls).toHaveLength(SERVICE_NAMES.length - 1);
  expect(edgesOf(topology)).toContainEqual({ from: "matchmaker", to: "queue", port: 50_051 });
  expect(edgesOf(topology)).not.toContainEqual({ from: "matchmaker", to: "users", port: 50_051 });
  expect(() =>
    requiredKeys(() => {
      throw new Error("broken");
    }),
  ).toThrow("broken");
});
