import { hashOf } from "@gokaku/game";

/** Names that players may have: long, without a break, of emoji, from right to left, with marks, none. */
export const HARD_NAMES = [
  "とてもながいなまえのトレーナーのなかのトレーナーさん２号機です",
  "W".repeat(32),
  "👨‍👩‍👧👨‍👩‍👧🎉🏳️‍🌈🔥🇯🇵",
  "محمد بن عبد الله بن محمد الطويل",
  "שלום 2026 עולם",
  "Z̷̨̛͇̈́a̶̢͌l̴̰̕g̵̗͝ö̸̝́",
  "﷽",
  "",
] as const;

/** A picture that nothing has. */
const GONE = "/gone.webp";
const GONE_CHARACTER = "REMOVED_CHARACTER";

const hardName = (id: unknown): string => HARD_NAMES[hashOf(String(id)) % HARD_NAMES.length] ?? "";

/** Every second reported character is one that the catalogue no longer has. */
const hardCharacter = (id: unknown): unknown =>
  typeof id === "string" && id !== "" && hashOf(id) % 2 === 0 ? GONE_CHARACTER : id;

const FIELDS: Readonly<
  Record<string, (value: unknown, owner: Readonly<Record<string, unknown>>) => unknown>
> = {
  trainer_name: (_, owner) => hardName(owner.user_id),
  subject_name: (_, owner) => hardName(owner.id),
  discord_avatar_url: () => GONE,
  icon_url: () => GONE,
  picked_pokemon: hardCharacter,
  banned_pokemon: hardCharacter,
  pokemon: (value) => (Array.isArray(value) ? harden(value) : hardCharacter(value)),
};

/** An answer of the server with hard names, pictures that do not load and characters that are gone. */
export const harden = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map(harden);
  if (typeof answer !== "object" || answer === null) return answer;
  const owner = answer as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(owner).map(([key, value]) => [key, FIELDS[key]?.(value, owner) ?? harden(value)]),
  );
};
