import { waitForLock } from "@gokaku/db";
import { type AskedSeed, isSameSeed, readSeeds } from "../domain/skill.ts";
import { listAccountsByUserIds } from "../store/accounts.ts";
import { insertAuditEntries } from "../store/audit.ts";
import { listSeedsByUserIds, saveSeeds } from "../store/skill-seeds.ts";
import type { Deps } from "./deps.ts";

/**
 * Stores ratings from which skills begin, all or none, with a row of the audit log for each that is new or different.
 * Deleted accounts get none. The next fit takes them as priors.
 * @returns how many it names, and how many of them have an account
 * @throws CodedError `seeds_invalid`
 */
export const importSeeds = async (
  { transact, clock, onFitDue }: Pick<Deps, "transact" | "clock" | "onFitDue">,
  adminId: string,
  { seeds: asked, reason }: { readonly seeds: readonly AskedSeed[]; readonly reason: string },
): Promise<{ readonly imported: number; readonly withAccount: number }> => {
  const nowMs = clock.nowMs();
  const seeds = readSeeds(asked, nowMs);
  const userIds = seeds.map(({ userId }) => userId);
  const result = await transact(async ({ db }) => {
    await waitForLock(db, "users.import-seeds");
    const accounts = await listAccountsByUserIds(db, userIds);
    const present = await listSeedsByUserIds(db, userIds);
    const wanted = seeds.filter(({ userId }) => (accounts.get(userId)?.deletedAtS ?? 0) === 0);
    const changed = wanted.filter((seed) => !isSameSeed(present.get(seed.userId) ?? null, seed));
    await saveSeeds(db, changed);
    await insertAuditEntries(
      db,
      changed.map(({ userId, mean }) => ({
        atMs: nowMs,
        actor: adminId,
        action: "skill.import",
        subject: userId,
        before: present.has(userId) ? { seed_rating: present.get(userId)?.mean } : null,
        after: { seed_rating: mean },
        reason,
      })),
    );
    const withAccount = wanted.filter(({ userId }) => accounts.has(userId)).length;
    return { imported: wanted.length, withAccount };
  });
  onFitDue();
  return result;
};
