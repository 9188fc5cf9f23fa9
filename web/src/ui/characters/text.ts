import type { CharacterType } from "@gokaku/game";
import { localized } from "../../text/localized.ts";

export const characterText = localized("characters", {
  types: {
    ATTACKER: "アタック",
    ALL_ROUNDER: "バランス",
    SPEEDSTER: "スピード",
    DEFENDER: "ディフェンス",
    SUPPORTER: "サポート",
  } satisfies Record<CharacterType, string>,
  search: "ポケモンの名前",
  searchHint: "名前で探す（ひらがな可）",
  familiar: "得意・最近使ったポケモン",
  typeFilter: "タイプで絞り込み",
  typePrompt: "タイプを選択してポケモンを表示してください",
  empty: "該当するポケモンが見つかりません",
});
