import type { AccountRole } from "@gokaku/game";
import { KEYS } from "../../api/keys.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { sampleUser } from "../../gallery/samples.ts";

/** The answers of a test in which a player with this role is signed in. */
export const createStaffClient = (role: AccountRole = "admin") => {
  const client = createQueryClient();
  client.setQueryData(KEYS.me, sampleUser({ role }));
  return client;
};
