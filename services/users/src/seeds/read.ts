import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Seeds, seedsSchema } from "./schema.ts";

/** Reads the seed files of a folder. @throws Error naming what is wrong in them */
export const readSeeds = async (folder: string): Promise<Seeds> => {
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, file), "utf8"));
  return seedsSchema.parse({
    characters: await read("pokemon.json"),
    badges: await read("badges.json"),
    seasons: await read("seasons.json"),
    settings: await read("settings.json"),
    accounts: await read("accounts.json"),
  });
};
