import { SEAL_REQUIRED, SEAL_SEASONS, SEAL_THRESHOLD } from "@gokaku/game";
import * as z from "zod/mini";
import { wholeNumber } from "../user-edit.ts";

export const SealSettingsForm = z.object({
  seal_required: z.union([z.literal(0), z.literal(1)]),
  seal_threshold: wholeNumber(SEAL_THRESHOLD.min, SEAL_THRESHOLD.max),
  seal_seasons: wholeNumber(SEAL_SEASONS.min, SEAL_SEASONS.max),
});
export type SealSettings = z.infer<typeof SealSettingsForm>;

interface Setting {
  readonly id: string;
  readonly value: string;
}

/** The settings in force. */
export const readSealSettings = (settings: readonly Setting[]): SealSettings => {
  const numberOf = ({ id, fallback }: { readonly id: string; readonly fallback: number }): number =>
    Number(settings.find((setting) => setting.id === id)?.value ?? fallback);
  return {
    seal_required: numberOf(SEAL_REQUIRED) === 1 ? 1 : 0,
    seal_threshold: numberOf(SEAL_THRESHOLD),
    seal_seasons: numberOf(SEAL_SEASONS),
  };
};

/** The changes in the order to send them: the seal is required with the bounds that were asked for, not with the old ones. */
export const sealSettingSteps = (present: SealSettings, asked: SealSettings): readonly Setting[] =>
  ([SEAL_THRESHOLD.id, SEAL_SEASONS.id, SEAL_REQUIRED.id] as const)
    .filter((id) => asked[id] !== present[id])
    .map((id) => ({ id, value: String(asked[id]) }));
