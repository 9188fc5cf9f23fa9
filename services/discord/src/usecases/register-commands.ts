import { COMMANDS, hasCommands } from "../domain/commands.ts";
import type { Call } from "../remote/discord.ts";
import type { Deps } from "./deps.ts";

const ROUTE = "/applications/:id/guilds/:guild/commands";
const AGAIN_MS = 5_000;

/** Makes the slash commands of a guild the wanted ones. @returns whether that is done, or refused for good */
const registerAt = async (
  { discord, config, countCall, log }: Pick<Deps, "discord" | "config" | "countCall" | "log">,
  guild: string,
): Promise<boolean> => {
  const values = [config.applicationId, guild];
  const ask = async (call: Pick<Call, "method" | "body">) => {
    const answer = await discord.call({ ...call, route: ROUTE, values });
    countCall("commands", answer.kind);
    if (answer.kind === "refused")
      log.error({ guild, status: answer.status, code: answer.code }, "Discord refused the slash commands");
    return answer;
  };
  const known = await ask({ method: "GET" });
  if (known.kind !== "done") return known.kind === "refused";
  if (hasCommands(known.body)) return true;
  const { kind } = await ask({ method: "PUT", body: COMMANDS });
  return kind === "done" || kind === "refused";
};

/** Registers the slash commands of each guild once, where they differ. @returns when to try again, or false */
export const createRegisterCommands = (deps: Pick<Deps, "discord" | "config" | "countCall" | "log">) => {
  const left = new Set(deps.config.guilds.map(({ guild }) => guild));
  return async (): Promise<number | false> => {
    for (const guild of left) if (await registerAt(deps, guild)) left.delete(guild);
    return left.size > 0 ? AGAIN_MS : false;
  };
};
