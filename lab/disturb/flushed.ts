import { setTimeout as sleep } from "node:timers/promises";
import { exchange } from "../../tools/infra/ping.ts";
import { CliError } from "../../tools/process/say.ts";
import { readInstance } from "../../tools/start/instance.ts";
import type { Story } from "./stories.ts";

const TIMES = 3;
const BETWEEN_MS = 2_000;

export const flushed: Story = {
  name: "Redis is flushed three times during the load run",
  disturb: async ({ dataDir }) => {
    const url = readInstance(dataDir)?.servers.redis.url ?? "";
    for (let time = 0; time < TIMES; time += 1) {
      const answer = await exchange(url, "FLUSHALL\r\n");
      if (!answer.startsWith("+OK")) throw new CliError(`Redis was not flushed: ${answer.trim()}`);
      await sleep(BETWEEN_MS);
    }
  },
};
