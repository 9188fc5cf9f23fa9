import { MATCHMAKER_LABELS, MATCHMAKER_SETTING_NAMES, settingField } from "@gokaku/game";

/**
 * The Japanese names of fields with bounds, by their names in requests and settings. A test compares the
 * table with the bounds of every schema.
 */
const NAMES: Readonly<Record<string, string>> = {
  hours: "BANの時間",
  days: "日数",
  rate: "レート",
  penalty_count: "ペナルティ数",
  penalty_correction: "ペナルティ補正",
  seed_tier: "実力の段階",
  rating: "レート",
  ranking_lapse_days: "順位を隠すまでの日数",
  seal_required: "証の確認",
  seal_threshold: "必要なレート",
  seal_seasons: "有効なシーズン数",
  limit: "件数",
  before: "開始位置",
  version: "版",
  start_date: "開始日時",
  starts_at: "開始日時",
  end_date: "終了日時",
  expires_at: "有効期限",
  price: "価格",
  lobby_create_timeout: "ロビーを作るまでの時間（秒）",
  check_in_timeout: "参加を確定するまでの時間（秒）",
  lobby_join_timeout: "ロビーに入るまでの時間（秒）",
  ...Object.fromEntries(
    MATCHMAKER_SETTING_NAMES.map((name) => [settingField(name), MATCHMAKER_LABELS[name]]),
  ),
};

const UNNAMED = "値";

/**
 * The Japanese name of a field; of a place in a list with its ordinal (`choice_penalty.4` → 「希望順位の減点（5番目）」),
 * of a list's length with 「の数」. A field without a name is 「値」, so that no sentence shows a wire name.
 */
export const fieldNameOf = (field: string): string => {
  const [name = "", part] = field.split(".");
  const shown = NAMES[name] ?? UNNAMED;
  if (part === undefined) return shown;
  return part === "length" ? `${shown}の数` : `${shown}（${Number(part) + 1}番目）`;
};

export const hasFieldName = (field: string): boolean => (field.split(".")[0] ?? "") in NAMES;

/** The English name of a field: the words of its name in requests and settings, which are English. */
export const englishFieldOf = (field: string): string => {
  const [name = "", part] = field.split(".");
  const words = name in NAMES ? name.replaceAll("_", " ") : "value";
  const shown = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  if (part === undefined) return shown;
  return part === "length" ? `The length of “${words}”` : `${shown} (place ${Number(part) + 1})`;
};
