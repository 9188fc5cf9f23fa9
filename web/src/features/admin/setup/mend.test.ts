import { type Installation, SETUP_ITEMS } from "@gokaku/contract/admin";
import { expect, test } from "vitest";
import { inOrder, mendOf } from "./mend.ts";

const GAPS = {
  unset_facts: ["address", "phone"] as ("address" | "phone")[],
  closed_reason: "no_payments" as const,
  installation: "compose" as const,
};

test("[WEB-690] every gap has a way to close it, except the schedule, which needs none", () => {
  for (const id of SETUP_ITEMS) {
    const mend = mendOf({ id, state: "missing" }, GAPS);
    // Each refused channel at Discord has its own remedy.
    if (id === "hours" || id === "discord") expect(mend).toBeNull();
    else expect(mend, id).not.toBeNull();
    expect(mendOf({ id, state: "unknown" }, GAPS)).toBeNull();
  }
  expect(mendOf({ id: "discord", state: "off" }, GAPS)).toMatchObject({ kind: "environment" });
  expect(mendOf({ id: "operator", state: "missing" }, GAPS)).toEqual({
    kind: "environment",
    lines: ["OPERATOR_ADDRESS=", "OPERATOR_PHONE="],
  });
});

test("[WEB-690] a set item needs nothing; a confirmation can be withdrawn", () => {
  expect(mendOf({ id: "season", state: "set" }, GAPS)).toBeNull();
  expect(mendOf({ id: "legal_texts", state: "set" }, GAPS)).toEqual({
    kind: "confirm",
    id: "legal_texts",
    withdraws: true,
  });
});

test("[WEB-690] a shop that another gap closes is opened by closing that gap", () => {
  expect(mendOf({ id: "shop", state: "off" }, { ...GAPS, closed_reason: "operator_unset" })).toBeNull();
});

test("[ADMIN-588] the backup is named by the command of the installation at hand", () => {
  const commandOf = (installation: Installation) =>
    mendOf({ id: "backup", state: "missing" }, { ...GAPS, installation });
  expect(commandOf("compose")).toEqual({ kind: "command", line: "./gokaku backup" });
  expect(commandOf("systemd")).toEqual({ kind: "command", line: "systemctl start gokaku-backup" });
  expect(commandOf("source")).toMatchObject({ line: expect.stringContaining("npm run backup") });
});

test("[WEB-690] gaps come first", () => {
  const items = inOrder([
    { id: "operator", state: "set" },
    { id: "push", state: "off" },
    { id: "season", state: "missing" },
    { id: "hours", state: "unknown" },
    { id: "backup", state: "missing" },
  ]);
  expect(items.map(({ id }) => id)).toEqual(["season", "backup", "hours", "push", "operator"]);
});
