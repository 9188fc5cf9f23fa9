import type { MatchmakerSettings } from "@gokaku/contract/admin";
import {
  DEFAULT_MATCHMAKER_SETTINGS,
  MATCHMAKER_BOUNDS,
  MATCHMAKER_LABELS,
  MATCHMAKER_SETTING_NAMES,
  type MatchmakerSettingName,
  settingField,
} from "@gokaku/game";
import * as z from "zod/mini";
import type { Change } from "../parts.tsx";
import { labText } from "./text.ts";

type Value = MatchmakerSettings[keyof MatchmakerSettings];

/** One number of the settings: a setting of its own, or one place of a list. */
interface SettingsField {
  /** Of the form: `window_base`, `choice_penalty_0`. */
  readonly field: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
}

const CHOICES = 5;

const fieldsOf = (name: MatchmakerSettingName): readonly SettingsField[] => {
  const field = settingField(name);
  const bounds = MATCHMAKER_BOUNDS[name];
  if (field !== "choice_penalty") return [{ field, label: MATCHMAKER_LABELS[name], ...bounds }];
  return Array.from({ length: CHOICES }, (_, place) => ({
    field: `${field}_${place}`,
    label: labText.settings.choicePenalty(place + 1),
    ...bounds,
  }));
};

const GROUPS = {
  window: ["windowBase", "windowPerMinute", "windowMaximum"],
  wait: ["overdueS", "farAheadS", "waitWeight", "waitStepS", "waitStepsMaximum"],
  fairness: [
    "matchValue",
    "matchBySkill",
    "teamGapWeight",
    "laneGapWeight",
    "spreadWeight",
    "measuringWeight",
  ],
  roles: ["flexibilityWeight", "choiceWeight", "choicePenalty", "offRoleWeight", "freshnessWeight"],
  work: ["budget", "exactPlayers", "exactNodes"],
} as const satisfies Record<keyof typeof labText.settings.groups, readonly MatchmakerSettingName[]>;

/** Every number of the settings under the heading that it stands below. */
export const SETTINGS_GROUPS: readonly (readonly [title: string, fields: readonly SettingsField[]])[] =
  Object.entries(GROUPS).map(([group, names]) => [
    labText.settings.groups[group as keyof typeof GROUPS],
    (names as readonly MatchmakerSettingName[]).flatMap(fieldsOf),
  ]);

const FIELDS = SETTINGS_GROUPS.flatMap(([, fields]) => fields);

/** Beside each field what it may be. */
export const SETTINGS_SENTENCES: Readonly<Record<string, string>> = Object.fromEntries(
  FIELDS.map((field) => [field.field, labText.settings.bounds(field)]),
);

/** A number as typed, in letters of any width. */
const number = ({ min, max, isWhole }: SettingsField) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => {
        const plain = typed.normalize("NFKC").trim();
        return /^\d{1,12}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : Number.NaN;
      }),
    ),
    (isWhole ? z.int() : z.number()).check(z.gte(min), z.lte(max)),
  );

export type SettingsDraft = Readonly<Record<string, string>>;

const valuesOf = (field: string, value: Value): readonly (readonly [string, number])[] =>
  typeof value === "number" ? [[field, value]] : value.map((one, place) => [`${field}_${place}`, one]);

const flat = (settings: MatchmakerSettings): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(settings).flatMap(([field, value]) => valuesOf(field, value)));

export const draftOf = (settings: MatchmakerSettings): SettingsDraft =>
  Object.fromEntries(Object.entries(flat(settings)).map(([field, value]) => [field, String(value)]));

const settingsOf = (numbers: Readonly<Record<string, number>>): MatchmakerSettings =>
  Object.fromEntries(
    MATCHMAKER_SETTING_NAMES.map((name) => {
      const [field, ...more] = fieldsOf(name);
      const own = settingField(name);
      return more.length === 0
        ? [own, numbers[field?.field ?? ""]]
        : [own, fieldsOf(name).map((one) => numbers[one.field])];
    }),
  ) as MatchmakerSettings;

/** The typed numbers as settings; the widest window is never below the one that waiting begins with. */
export const SettingsForm = z.pipe(
  z.object(Object.fromEntries(FIELDS.map((field) => [field.field, number(field)]))).check(
    z.refine(({ window_base: least, window_maximum: most }) => Number(most) >= Number(least), {
      path: ["window_maximum"],
    }),
  ),
  z.transform((typed) => settingsOf(typed as Readonly<Record<string, number>>)),
);

export const DEFAULT_SETTINGS: MatchmakerSettings = Object.fromEntries(
  MATCHMAKER_SETTING_NAMES.map((name) => [settingField(name), DEFAULT_MATCHMAKER_SETTINGS[name]]),
) as MatchmakerSettings;

export const settingsChanges = (before: MatchmakerSettings, after: MatchmakerSettings): readonly Change[] => {
  const [old, asked] = [flat(before), flat(after)];
  return FIELDS.filter(({ field }) => old[field] !== asked[field]).map(({ field, label }) => ({
    label,
    before: String(old[field]),
    after: String(asked[field]),
  }));
};
