import type { Character } from "@gokaku/contract";

const character = (
  id: string,
  name: string,
  index: number,
  type: Character["type"],
  moves: readonly [string | null, string | null, string | null, string | null],
): Character => ({
  pokemon_id: id,
  name_ja: name,
  name_en: id.slice(0, 1) + id.slice(1).toLowerCase(),
  index_number: index,
  type,
  moves: { move_1a: moves[0], move_1b: moves[1], move_2a: moves[2], move_2b: moves[3] },
  icon_url: null,
});

export const sampleCharacters: readonly Character[] = [
  character("EMPTY", "未選択", 0, null, [null, null, null, null]),
  character("CHARIZARD", "リザードン", 6, "ALL_ROUNDER", [
    "かえんほうしゃ",
    "ほのおのパンチ",
    "だいもんじ",
    "フレアドライブ",
  ]),
  character("VENUSAUR", "フシギバナ", 3, "ATTACKER", [
    "ヘドロばくだん",
    "ギガドレイン",
    "ソーラービーム",
    "はなびらのまい",
  ]),
  character("PIKACHU", "ピカチュウ", 25, "ATTACKER", [
    "エレキボール",
    "かみなり",
    "ボルテッカー",
    "10まんボルト",
  ]),
  character("BLASTOISE", "カメックス", 9, "DEFENDER", [
    "ハイドロポンプ",
    "しおふき",
    "なみのり",
    "こうそくスピン",
  ]),
  character("ZAPDOS", "サンダー", 145, "ATTACKER", ["10まんボルト", null, "でんじほう", null]),
  {
    ...character("MEW", "ミュウ", 151, "ATTACKER", [
      "エレキボール",
      "ソーラービーム",
      "コーチング",
      "ひかりのかべ",
    ]),
    moves_extra: { move_1c: "なみのり", move_2c: "こうそくいどう" },
  },
];
