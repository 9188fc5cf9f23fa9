import { CodedError, parseUserId, type UserId } from "@gokaku/game";
import { expect, test } from "vitest";
import type { Identity } from "../domain/identity.ts";
import { createRequireBound } from "./require.ts";

const player = parseUserId("555") as UserId;
const tokenOf = (subject: string): Identity => ({
  userId: player,
  subject,
  isDummy: false,
  issuedAt: 0,
  expiresAt: 0,
  session: "",
  loginId: null,
  profile: {},
});

const setUp = () => {
  const world = { isUnavailable: false, remembered: new Map<UserId, string>() };
  /** One replica of the gateway, beside the others on the same Redis. */
  const replica = () =>
    createRequireBound(
      {
        async getAccess({ authSubject }) {
          if (world.isUnavailable) throw new CodedError("unavailable", "users is unavailable");
          if (authSubject !== "oauth2|discord|555") throw new CodedError("forbidden", "another subject");
          return { exists: true, role: "player", isBanned: false, hasLeft: false };
        },
      },
      {
        find: async (userId) => world.remembered.get(userId) ?? null,
        store: async (userId, subject) => void world.remembered.set(userId, subject),
      },
    );
  return { world, replica };
};

test("[AUTH-25] while users is unavailable a replica knows the subjects that another has found", async () => {
  const { world, replica } = setUp();
  await replica()(tokenOf("oauth2|discord|555"));
  world.isUnavailable = true;
  const fresh = replica();
  await fresh(tokenOf("oauth2|discord|555"));
  await expect(fresh(tokenOf("oauth2|second|555"))).rejects.toMatchObject({ code: "forbidden" });
});

test("[AUTH-25] while users is unavailable a subject that was never found is not admitted", async () => {
  const { world, replica } = setUp();
  world.isUnavailable = true;
  await expect(replica()(tokenOf("oauth2|discord|555"))).rejects.toMatchObject({ code: "unavailable" });
});
