import { type ParseArgsConfig, parseArgs } from "node:util";
import { CliError, messageOf } from "./say.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * Parses the options of the command line.
 * @throws CliError naming all options when one is unknown or misused
 */
export const readOptions = <const Own extends Options>(options: Own, args?: readonly string[]) => {
  try {
    return parseArgs(args === undefined ? { options } : { options, args: [...args] }).values;
  } catch (error) {
    const [reason = ""] = messageOf(error).split(/[.\n](?:\s|$)/);
    const names = Object.keys(options).map((name) => `--${name}`);
    throw new CliError(`${reason}: the options are ${names.join(", ")}.`);
  }
};
