import { type Account, changed } from "./account.ts";

/** Every account of one person with the others of them, in the order of the ids. */
const withEachOther = (accounts: readonly Account[], nowS: number): readonly Account[] => {
  const userIds = accounts.map(({ userId }) => userId).toSorted();
  return accounts.map((account) =>
    changed(account, { linked: userIds.filter((userId) => userId !== account.userId) }, nowS),
  );
};

/** The accounts of two persons as those of one. */
export const link = (accounts: readonly Account[], nowS: number): readonly Account[] =>
  withEachOther(accounts, nowS);

/** All accounts of a person, one of which is found to be another person's. */
export const unlink = (accounts: readonly Account[], userId: string, nowS: number): readonly Account[] => [
  ...withEachOther(
    accounts.filter((account) => account.userId === userId),
    nowS,
  ),
  ...withEachOther(
    accounts.filter((account) => account.userId !== userId),
    nowS,
  ),
];
