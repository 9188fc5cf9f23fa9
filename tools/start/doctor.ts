import { planServer, SERVER_NAMES } from "../infra/infra.ts";
import { assertReachable, postgresUser } from "../infra/postgres-user.ts";
import { tryBind } from "../process/ports.ts";
import { messageOf } from "../process/say.ts";
import type { StartConfig } from "./config.ts";
import { readRunningInstance } from "./instance.ts";
import { SERVICE_NAMES } from "./services.ts";

const attempt = (action: () => string): string => {
  try {
    return action();
  } catch (error) {
    return `NOT POSSIBLE: ${messageOf(error)}`;
  }
};

const postgresLine = (dataDir: string): string => {
  const user = postgresUser(`${dataDir}/postgres`);
  if (user) assertReachable(`${dataDir}/postgres`, user);
  return user ? `runs as ${user.name}` : "runs as you";
};

/** Describes what `npm start` would do. */
export const doctorLines = async (config: StartConfig): Promise<string[]> => {
  const running = readRunningInstance(config.dataDir);
  const settings = Object.entries(config.product).map(
    ([key, value]) => `  ${key}=${key === "DUMMY_PASSWORD" ? "…" : value}`,
  );
  return [
    `Node       ${process.version} (${process.execPath})`,
    `Data       ${config.dataDir}${running ? `, in use by the instance at ${running.url}` : ""}`,
    `Gateway    ${config.host}:${config.port}, ${await tryBind(config.port, config.host)}`,
    ...SERVER_NAMES.map(
      (name) => `${name.padEnd(10)} ${attempt(() => planServer(name, config.dataDir, config.urls))}`,
    ),
    ...(config.urls.postgres === undefined
      ? [`           ${attempt(() => postgresLine(config.dataDir))}`]
      : []),
    `Services   ${SERVICE_NAMES.join(", ")}`,
    "Settings",
    ...settings,
  ];
};
