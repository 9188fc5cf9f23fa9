/**
 * The Japanese names of fields with bounds, by their names in requests and settings. A test compares the
 * table with the bounds of every schema.
 */
const NAMES: Readonly<Record<string, string>> = {
  rate: "レート",
  penalty_count: "ペナルティ数",
  penalty_correction: "ペナルティ補正",
  limit: "件数",
  before: "開始位置",
  version: "版",
  start_date: "開始日時",
  end_date: "終了日時",
  price: "価格",
  lobby_create_timeout: "ロビーを作るまでの時間（秒）",
  lobby_join_timeout: "ロビーに入るまでの時間（秒）",
  window_base: "最初の範囲（±）",
  window_per_minute: "1分ごとに広がる幅",
  window_maximum: "最大の範囲（±）",
  overdue_s: "待ちすぎとみなす秒数",
  match_value: "1試合の基礎点",
  wait_weight: "待ちの重み",
  wait_step_s: "待ちの1段の秒数",
  wait_steps_maximum: "待ちの段数の上限",
  flexibility_weight: "ロールの多さの重み",
  team_gap_weight: "チームの差の重み",
  lane_gap_weight: "レーンの差の重み",
  spread_weight: "レートの幅の重み",
  choice_weight: "希望順位の重み",
  choice_penalty: "希望順位の減点",
  off_role_weight: "希望外の偏りの重み",
  freshness_weight: "最近の顔ぶれの重み",
  budget: "探索の手数",
  exact_players: "最善を証明する人数",
  exact_nodes: "証明の枝の上限",
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
