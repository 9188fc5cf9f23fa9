import { readFileSync } from "node:fs";
import { permissionsOf } from "@gokaku/bus/permissions";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { NATS_VALUES, natsValues } from "./nats-values.ts";

test("[OPS-654] the values for the chart of NATS are as npm run generate writes them", () => {
  expect(readFileSync(NATS_VALUES, "utf8")).toBe(natsValues());
});

test("[OPS-654] NATS has three nodes, and an account for each service with the rights of the topology", () => {
  const { config, container } = parse(natsValues()) as {
    config: { cluster: unknown; merge: { authorization: { users: unknown[] } } };
    container: { env: Record<string, unknown> };
  };
  expect(config.cluster).toEqual({ enabled: true, replicas: 3 });
  const { publish, deny, subscribe } = permissionsOf("queue");
  expect(config.merge.authorization.users).toContainEqual({
    user: "queue",
    password: "<< $NATS_PASSWORD_QUEUE >>",
    permissions: { publish: { allow: publish, deny }, subscribe: { allow: subscribe } },
  });
  expect(container.env.NATS_PASSWORD_QUEUE).toEqual({
    valueFrom: { secretKeyRef: { name: "gokaku-nats", key: "queue" } },
  });
});
