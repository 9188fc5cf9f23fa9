/** Weights and bounds of the matchmaker's objective. Rates in points, times in seconds unless the name says minutes. */
export interface MatchmakerSettings {
  readonly windowBase: number;
  readonly windowPerMinute: number;
  readonly windowMaximum: number;
  readonly overdueS: number;
  readonly matchValue: number;
  readonly waitWeight: number;
  readonly waitStepS: number;
  readonly waitStepsMaximum: number;
  readonly flexibilityWeight: number;
  readonly teamGapWeight: number;
  readonly laneGapWeight: number;
  readonly spreadWeight: number;
  readonly choiceWeight: number;
  /** Penalty of the first to the fifth choice. */
  readonly choicePenalty: readonly number[];
  readonly offRoleWeight: number;
  /** For each pair of team-mates who were team-mates in either's last three matches; opponents likewise cost half. */
  readonly freshnessWeight: number;
  /** 1: evenness is judged by skill; 0: by rate. Windows are always by rate. */
  readonly matchBySkill: number;
  /** For each player being measured by which one team has more than the other. */
  readonly measuringWeight: number;
  /** Seconds after which a player far from all others has no window; 0: never. */
  readonly farAheadS: number;
  /** Moves the search may try in a queue of up to 100 players; a longer queue has more, a short interval fewer. */
  readonly budget: number;
  /** Up to this many players a plan is proven to be the best one, when the nodes suffice. */
  readonly exactPlayers: number;
  /** Branches that a proof may take. */
  readonly exactNodes: number;
}

/** Rate window in points after `waitedS` seconds: it grows with every minute up to a maximum. */
export const windowOf = (
  waitedS: number,
  settings: Pick<MatchmakerSettings, "windowBase" | "windowPerMinute" | "windowMaximum">,
): number =>
  Math.min(
    settings.windowMaximum,
    settings.windowBase + Math.floor((settings.windowPerMinute * Math.max(0, waitedS)) / 60),
  );

export type MatchmakerSettingName = keyof MatchmakerSettings;

export interface SettingBounds {
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
}

const whole = (min: number, max: number): SettingBounds => ({ min, max, isWhole: true });
const weight = (max: number): SettingBounds => ({ min: 0, max, isWhole: false });

/** Bounds of the settings that an administrator changes; of `choicePenalty` for each of the five. */
export const MATCHMAKER_BOUNDS = {
  windowBase: whole(50, 1000),
  windowPerMinute: whole(0, 200),
  windowMaximum: whole(100, 3000),
  overdueS: whole(300, 7200),
  matchValue: weight(10_000),
  waitWeight: weight(100),
  waitStepS: whole(10, 3600),
  waitStepsMaximum: whole(0, 1000),
  flexibilityWeight: weight(100),
  teamGapWeight: weight(100),
  laneGapWeight: weight(100),
  spreadWeight: weight(100),
  choiceWeight: weight(100),
  choicePenalty: weight(100),
  offRoleWeight: weight(1000),
  freshnessWeight: weight(10),
  matchBySkill: whole(0, 1),
  measuringWeight: weight(100),
  farAheadS: whole(0, 7200),
  budget: whole(10_000, 100_000_000),
  exactPlayers: whole(0, 40),
  exactNodes: whole(0, 200_000_000),
} as const satisfies Record<MatchmakerSettingName, SettingBounds>;

export const DEFAULT_MATCHMAKER_SETTINGS: MatchmakerSettings = {
  windowBase: 200,
  windowPerMinute: 25,
  windowMaximum: 600,
  overdueS: 1800,
  matchValue: 400,
  waitWeight: 3,
  waitStepS: 120,
  waitStepsMaximum: 15,
  flexibilityWeight: 6,
  teamGapWeight: 3,
  laneGapWeight: 0.35,
  spreadWeight: 0.15,
  choiceWeight: 3.6,
  choicePenalty: [0, 1, 3, 6, 10],
  offRoleWeight: 16,
  freshnessWeight: 2,
  matchBySkill: 1,
  measuringWeight: 4,
  farAheadS: 2700,
  budget: 15_000_000,
  exactPlayers: 26,
  exactNodes: 20_000_000,
};

/** Values of the settings that stored settings, or the settings of an older sender, do not have: without effect. */
export const ABSENT_MATCHMAKER_SETTINGS = {
  freshnessWeight: 0,
  matchBySkill: 0,
  measuringWeight: 0,
  farAheadS: 0,
} as const satisfies Partial<MatchmakerSettings>;

export const MATCHMAKER_SETTING_NAMES = Object.keys(MATCHMAKER_BOUNDS) as MatchmakerSettingName[];

/** The names of the settings in forms and error sentences. */
export const MATCHMAKER_LABELS: Readonly<Record<MatchmakerSettingName, string>> = {
  windowBase: "最初の範囲（±）",
  windowPerMinute: "1分ごとに広がる幅",
  windowMaximum: "最大の範囲（±）",
  overdueS: "待ちすぎとみなす秒数",
  matchValue: "1試合の基礎点",
  waitWeight: "待ちの重み",
  waitStepS: "待ちの1段の秒数",
  waitStepsMaximum: "待ちの段数の上限",
  flexibilityWeight: "ロールの多さの重み",
  teamGapWeight: "チームの差の重み",
  laneGapWeight: "レーンの差の重み",
  spreadWeight: "レートの幅の重み",
  choiceWeight: "希望順位の重み",
  choicePenalty: "希望順位の減点",
  offRoleWeight: "希望外の偏りの重み",
  freshnessWeight: "最近の顔ぶれの重み",
  matchBySkill: "実力値で組む（1）・レートで組む（0）",
  measuringWeight: "測定中の人の偏りの重み",
  farAheadS: "離れた人の範囲を外す秒数（0でしない）",
  budget: "探索の手数",
  exactPlayers: "最善を証明する人数",
  exactNodes: "証明の枝の上限",
};

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : "";

/** A setting's name as it goes over HTTP: `windowBase` is `window_base`. */
export type SettingField<Name extends MatchmakerSettingName = MatchmakerSettingName> = SnakeCase<Name>;

export const settingField = <Name extends MatchmakerSettingName>(name: Name): SettingField<Name> =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SettingField<Name>;

export interface SettingFault {
  /** As it goes over HTTP; of a list with the place, from 0. */
  readonly field: string;
  readonly min: number;
  readonly max: number;
}

const fits = (value: number, { min, max, isWhole }: SettingBounds): boolean =>
  value >= min && value <= max && (!isWhole || Number.isInteger(value));

/** The first setting that is out of its bounds; null when all are within. */
export const settingsFault = (settings: MatchmakerSettings): SettingFault | null => {
  for (const name of MATCHMAKER_SETTING_NAMES) {
    const bounds = MATCHMAKER_BOUNDS[name];
    const value = settings[name];
    if (typeof value === "number") {
      if (!fits(value, bounds)) return { field: settingField(name), min: bounds.min, max: bounds.max };
      continue;
    }
    if (value.length !== 5) return { field: `${settingField(name)}.length`, min: 5, max: 5 };
    const place = value.findIndex((item) => !fits(item, bounds));
    if (place >= 0) return { field: `${settingField(name)}.${place}`, min: bounds.min, max: bounds.max };
  }
  if (settings.windowMaximum < settings.windowBase) {
    return { field: "window_maximum", min: settings.windowBase, max: MATCHMAKER_BOUNDS.windowMaximum.max };
  }
  return null;
};
