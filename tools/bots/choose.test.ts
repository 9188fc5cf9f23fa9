import { expect, test } from "vitest";
import { chooseAccounts } from "./choose.ts";

const accounts = Array.from({ length: 47 }, (_, index) => ({
  userId: `dummy_${String(index + 1).padStart(3, "0")}`,
  name: `${index}`,
  rate: 1100 + index * 20,
}));
const none = new Set<string>();

test("[OPS-50] the accounts nearest in rate to the person who waits longest", () => {
  const waiting = [
    { userId: "person", rate: 1500 },
    { userId: "later", rate: 1100 },
  ];
  const rates = chooseAccounts(accounts, waiting, none, 9).map((account) => account.rate);
  expect(rates.toSorted((a, b) => a - b)).toEqual([1420, 1440, 1460, 1480, 1500, 1520, 1540, 1560, 1580]);
});

test("[OPS-50] never an account that a person waits with, nor one that plays already", () => {
  const waiting = [{ userId: "dummy_021", rate: 1500 }];
  const chosen = chooseAccounts(accounts, waiting, new Set(["dummy_020"]), 9).map(
    (account) => account.userId,
  );
  expect(chosen).toHaveLength(9);
  expect(chosen).not.toContain("dummy_021");
  expect(chosen).not.toContain("dummy_020");
});

test("[OPS-51] without waiting people ten bots play each other and nine do not join", () => {
  expect(chooseAccounts(accounts, [], none, 10)).toHaveLength(10);
  expect(chooseAccounts(accounts, [], none, 9)).toEqual([]);
});
