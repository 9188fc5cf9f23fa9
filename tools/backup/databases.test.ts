import { expect, test } from "vitest";
import { databasesAt } from "../start/owners.ts";
import { databasesOf } from "./databases.ts";

test("[OPS-291] databases are named one by one, all of them, or as a superuser's server has them", () => {
  expect(databasesOf({})).toBeNull();
  expect(() => databasesOf({ POSTGRES_URL_USERS: "postgres://u@h/users" })).toThrow(
    "POSTGRES_URL_QUEUE, POSTGRES_URL_MATCHES, POSTGRES_URL_PAYMENTS, POSTGRES_URL_DISCORD must be set too",
  );
  const named = Object.fromEntries(
    ["users", "queue", "matches", "payments", "discord"].map((owner) => [
      `POSTGRES_URL_${owner.toUpperCase()}`,
      `postgres://u@h/${owner}`,
    ]),
  );
  expect(databasesOf(named)?.matches).toBe("postgres://u@h/matches");
  expect(databasesAt("postgres://admin:secret@h:5432/postgres").users).toBe(
    "postgres://admin:secret@h:5432/gokaku_users",
  );
});
