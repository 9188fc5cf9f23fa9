import { pickSeasons } from "../domain/season.ts";
import { listSeasons } from "../store/seasons.ts";
import type { Deps } from "./deps.ts";

export const getSeasons = async ({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<ReturnType<typeof pickSeasons>> =>
  pickSeasons(await listSeasons(db), Math.floor(clock.nowMs() / 1000));
