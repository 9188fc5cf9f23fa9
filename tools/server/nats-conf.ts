import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { authorizationFor, busServices } from "@gokaku/bus/permissions";
import { ROOT } from "../process/root.ts";

export const NATS_CONF = join(ROOT, "deploy/server/nats.conf");

/** NATS reads a password from its environment if the variable's name has no quotes. */
const variableOf = (service: string): string => `$NATS_PASSWORD_${service.toUpperCase()}`;

/** The accounts of one server: one for each service, with the rights of the topology. */
export const natsConf = (): string => {
  const named = authorizationFor((user) => (busServices().includes(user) ? variableOf(user) : null));
  return `# Written by npm run generate.\njetstream { store_dir: "/data", max_memory_store: 64MB, max_file_store: 2GB }\n${named.replaceAll(/"(\$NATS_PASSWORD_\w+)"/g, "$1")}`;
};

if (import.meta.main) writeFileSync(NATS_CONF, natsConf());
