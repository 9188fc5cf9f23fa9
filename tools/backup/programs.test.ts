import { expect, test } from "vitest";
import { encryptionOf } from "./programs.ts";

const of = (query: string, authorities?: string) => encryptionOf(new URLSearchParams(query), authorities);

test("[OPS-624] Postgres' programs trust the authority of the URL, else that of the services, else the system's", () => {
  expect(of("sslmode=verify-full&sslrootcert=/ca&sslcert=/c&sslkey=/k", "/bundle")).toEqual({
    PGSSLMODE: "verify-full",
    PGSSLROOTCERT: "/ca",
    PGSSLCERT: "/c",
    PGSSLKEY: "/k",
  });
  expect(of("sslmode=verify-full", "/bundle")).toMatchObject({ PGSSLROOTCERT: "/bundle" });
  expect(of("sslmode=verify-full")).toMatchObject({ PGSSLROOTCERT: "system" });
  expect(of("sslmode=require", "/bundle")).toEqual({ PGSSLMODE: "require" });
  expect(of("")).toEqual({});
});
