import {
  ACCOUNT_ROLES,
  CodedError,
  type ErrorCode,
  parseUserId,
  STAFF_ROLES,
  type UserId,
} from "@gokaku/game";
import { expect, test } from "vitest";
import type { Identity } from "../domain/identity.ts";
import {
  createRequireBound,
  createRequireNotBanned,
  createRequireNotLeft,
  createRequireRole,
} from "./require.ts";

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
  const world = { isUnavailable: false, exists: true, asked: 0, remembered: new Map<UserId, string>() };
  /** One replica of the gateway, beside the others on the same Redis. */
  const replica = () =>
    createRequireBound(
      {
        async getAccess({ authSubject }) {
          world.asked += 1;
          if (world.isUnavailable) throw new CodedError("unavailable", "users is unavailable");
          if (authSubject !== "oauth2|discord|555") throw new CodedError("forbidden", "another subject");
          return { exists: world.exists, role: "player", isBanned: false, hasLeft: false };
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
  expect(world.asked).toBe(2);
  await fresh(tokenOf("oauth2|discord|555"));
  expect(world.asked).toBe(2);
  await expect(fresh(tokenOf("oauth2|second|555"))).rejects.toMatchObject({ code: "forbidden" });
});

test("[AUTH-25] while users is unavailable a subject that was never found is not admitted", async () => {
  const { world, replica } = setUp();
  world.isUnavailable = true;
  await expect(replica()(tokenOf("oauth2|discord|555"))).rejects.toMatchObject({ code: "unavailable" });
});

test("[AUTH-25] the answer is cached once the account exists, and a test account is asked about never", async () => {
  const { world, replica } = setUp();
  const requireBound = replica();
  world.exists = false;
  await requireBound(tokenOf("oauth2|discord|555"));
  expect(world).toMatchObject({ asked: 1, remembered: new Map() });
  world.exists = true;
  for (const _ of [1, 2]) await requireBound(tokenOf("oauth2|discord|555"));
  expect(world).toMatchObject({ asked: 2, remembered: new Map([[player, "oauth2|discord|555"]]) });
  await requireBound({ ...tokenOf("dummy|555"), isDummy: true });
  expect(world.asked).toBe(2);
});

test("[AUTH-25] another failure of users than an outage is no reason to trust an earlier answer", async () => {
  const { world, replica } = setUp();
  world.remembered.set(player, "oauth2|second|555");
  await expect(replica()(tokenOf("oauth2|second|555"))).rejects.toMatchObject({ code: "forbidden" });
});

const access = { exists: true, role: "player", isBanned: false, hasLeft: false };
/** Answers about the player alone. */
const usersWith = (changes: Partial<typeof access>) => ({
  getAccess: async ({ userId }: { readonly userId: string }) => ({
    ...access,
    ...(userId === player && changes),
  }),
});
const usersFailing = (code: ErrorCode) => ({
  getAccess: () => Promise.reject(new CodedError(code, "users failed")),
});
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "allowed",
    (error: unknown) => (error instanceof CodedError ? error.code : error),
  );

test("[AUTH-9] [ADMIN-500] staff need the role of the moment, and a banned account has none", async () => {
  for (const [place, role] of ACCOUNT_ROLES.entries())
    for (const [leastPlace, least] of STAFF_ROLES.entries()) {
      const allowed = place > leastPlace;
      expect(
        await codeOf(createRequireRole(usersWith({ role }))(player, least)),
        `${role} for ${least}`,
      ).toBe(allowed ? "allowed" : "forbidden");
      const banned = createRequireRole(usersWith({ role, isBanned: true }));
      expect(await codeOf(banned(player, least))).toBe("forbidden");
    }
  expect(await createRequireRole(usersWith({ role: "moderator" }))(player, "helper")).toBe("moderator");
});

test("[AUTH-9] while users is unavailable no player acts as staff", async () => {
  expect(await codeOf(createRequireRole(usersFailing("unavailable"))(player, "helper"))).toBe("unavailable");
});

test.each([
  ["a banned player gets no ticket", createRequireNotBanned, { isBanned: true }, { hasLeft: true }, "banned"],
  [
    "a player who left is unknown",
    createRequireNotLeft,
    { hasLeft: true },
    { isBanned: true },
    "user_not_found",
  ],
] as const)(
  "[AUTH-23] %s, and an outage of users refuses no player",
  async (_, create, refused, other, code) => {
    expect(await codeOf(create(usersWith(refused))(player))).toBe(code);
    expect(await codeOf(create(usersWith(other))(player))).toBe("allowed");
    for (const outage of ["unavailable", "deadline_exceeded"] as const)
      expect(await codeOf(create(usersFailing(outage))(player))).toBe("allowed");
    expect(await codeOf(create(usersFailing("internal"))(player))).toBe("internal");
  },
);
