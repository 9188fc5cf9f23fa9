import { LIMITS, ROLES } from "@gokaku/game";
import { isRecord } from "./record.ts";
import { ROLE_NAMES } from "./words.ts";

const CHAT_INPUT = 1;
const SUBCOMMAND = 1;
const TEXT = 3;

const lane = (place: number) => ({
  type: TEXT,
  name: `lane${place}`,
  description: `第${place}希望のレーン`,
  required: false,
  choices: ROLES.map((role) => ({ name: ROLE_NAMES[role], value: role })),
});

const command = (name: string, description: string, options: readonly object[] = []) => ({
  type: CHAT_INPUT,
  name,
  description,
  options,
});
const subcommand = (name: string, description: string, options: readonly object[] = []) => ({
  type: SUBCOMMAND,
  name,
  description,
  options,
});

/** The slash commands that the gateway answers. */
export const COMMANDS = [
  command("queue", "マッチングの列", [
    subcommand(
      "join",
      "列に並びます。レーンを選ばないときはプロフィールの希望で並びます",
      Array.from({ length: LIMITS.maxRoles }, (_, place) => lane(place + 1)),
    ),
    subcommand("leave", "列から離れます"),
    subcommand("status", "自分の待ち状況を見ます"),
  ]),
  command("rank", "自分のレートと順位を見ます"),
  command("why", "いまの試合がこの組み合わせになった理由を見ます"),
  command("next", "約束の時間を見ます"),
  command("report", "結果の報告を開きます"),
  command("dm", "ダイレクトメッセージでの通知", [
    subcommand("on", "試合の成立と約束の時間をダイレクトメッセージで受け取ります"),
    subcommand("off", "ダイレクトメッセージの通知を止めます"),
  ]),
];

/** Whether each field that Discord answers is the wanted one. It adds fields of its own, and leaves out empty ones. */
const isAsWanted = (given: unknown, wanted: unknown): boolean => {
  if (Array.isArray(wanted)) {
    const list = Array.isArray(given) ? given : [];
    return list.length === wanted.length && wanted.every((each, place) => isAsWanted(list[place], each));
  }
  if (!isRecord(wanted) || !isRecord(given)) return given === wanted;
  return Object.entries(wanted).every(([name, value]) => !(name in given) || isAsWanted(given[name], value));
};

/** Whether a guild has exactly the wanted commands, in any order. */
export const hasCommands = (given: unknown): boolean =>
  Array.isArray(given) &&
  given.length === COMMANDS.length &&
  COMMANDS.every((wanted) => given.some((one) => isAsWanted(one, wanted)));
