import type { AdminUser, UpdateUserRequest } from "@gokaku/contract";
import { LIMITS } from "@gokaku/game";
import * as z from "zod/mini";
import type { Change } from "./parts.tsx";
import { adminText } from "./text.ts";
import { usersAdminText } from "./users-text.ts";

export type Edit = Pick<
  AdminUser,
  "rate" | "penalty_count" | "penalty_correction" | "owned_badges" | "seed_tier"
>;

/** A whole number as typed, in letters of any width. */
export const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => {
        const plain = typed.normalize("NFKC").trim();
        return /^\d{1,9}$/.test(plain) ? Number(plain) : Number.NaN;
      }),
    ),
    z.int().check(z.gte(least), z.lte(most)),
  );

export const BOUNDS = {
  rate: [LIMITS.lowestRate, LIMITS.highestRate],
  penalty_count: [0, LIMITS.mostPenalties],
  penalty_correction: [0, LIMITS.mostPenalties],
} as const;

/** The form of an edit: figures as they are typed. */
export const EditForm = z.object({
  rate: wholeNumber(...BOUNDS.rate),
  penalty_count: wholeNumber(...BOUNDS.penalty_count),
  penalty_correction: wholeNumber(...BOUNDS.penalty_correction),
  owned_badges: z.array(z.string()),
  seed_tier: z.int(),
});

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** The changed fields of the account; null for none. */
export const differenceOf = (user: Edit, edit: Edit): Partial<Edit> | null => {
  const changed: Partial<Edit> = {
    ...(edit.rate === user.rate ? {} : { rate: edit.rate }),
    ...(edit.penalty_count === user.penalty_count ? {} : { penalty_count: edit.penalty_count }),
    ...(edit.penalty_correction === user.penalty_correction
      ? {}
      : { penalty_correction: edit.penalty_correction }),
    ...(edit.seed_tier === user.seed_tier ? {} : { seed_tier: edit.seed_tier }),
    ...(isSameSet(edit.owned_badges, user.owned_badges) ? {} : { owned_badges: edit.owned_badges }),
  };
  return Object.keys(changed).length === 0 ? null : changed;
};

/** The request that makes the difference to the account as it was shown. */
export const updateOf = (user: AdminUser, change: Partial<Edit>, reason: string): UpdateUserRequest => ({
  ...change,
  version: user.version,
  reason,
});

const { fields, tiers } = usersAdminText;

/** The difference in words; `nameOf` names a badge. */
export const changesOf = (
  user: Edit,
  change: Partial<Edit>,
  nameOf: (badgeId: string) => string,
): readonly Change[] => {
  const figures = (["rate", "penalty_count", "penalty_correction"] as const).flatMap((name) => {
    const after = change[name];
    return after === undefined
      ? []
      : [{ label: fields[name], before: String(user[name]), after: String(after) }];
  });
  const { owned_badges: owned, seed_tier: tier } = change;
  const names = (ids: readonly string[], without: readonly string[]) =>
    ids
      .filter((id) => !without.includes(id))
      .map(nameOf)
      .join("、") || adminText.none;
  return [
    ...figures,
    ...(tier === undefined
      ? []
      : [{ label: fields.seed_tier, before: tiers[user.seed_tier] ?? "", after: tiers[tier] ?? "" }]),
    ...(owned === undefined
      ? []
      : [
          {
            label: fields.owned_badges,
            before: names(user.owned_badges, owned),
            after: names(owned, user.owned_badges),
          },
        ]),
  ];
};
