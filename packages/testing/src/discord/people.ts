import { createHash } from "node:crypto";

export interface DiscordPerson {
  readonly id: string;
  readonly username: string;
  /** The display name; null if none is set. */
  readonly globalName: string | null;
}

const LONGEST_NAME = 32;

/** Members of the server, and one who has not joined. */
const KNOWN: readonly DiscordPerson[] = [
  { id: "123456789012345678", username: "haruka", globalName: "はるか" },
  { id: "123456789012345679", username: "sora_01", globalName: null },
  { id: "912345678901234567", username: "mei", globalName: "めい" },
];

/** The same id for the same name, so that a user survives a restart of the stand-in. It begins with 9: a newcomer. */
const idOf = (name: string): string =>
  `9${(BigInt(`0x${createHash("sha256").update(name).digest("hex")}`) % 10n ** 17n).toString().padStart(17, "0")}`;

export const createPeople = () => {
  const people = new Map(KNOWN.map((person) => [person.id, person]));
  return {
    all: (): readonly DiscordPerson[] => [...people.values()],
    find: (id: string): DiscordPerson | null => people.get(id) ?? null,
    add(name: string): DiscordPerson {
      const shown = [...name.trim()].slice(0, LONGEST_NAME).join("");
      const id = idOf(shown);
      const person = { id, username: `user_${id}`, globalName: shown === "" ? null : shown };
      people.set(id, person);
      return person;
    },
  };
};

export type DiscordPeople = ReturnType<typeof createPeople>;

/** As `GET /users/@me` and a member's `user` describe a person. */
export const describe = ({ id, username, globalName }: DiscordPerson) => ({
  id,
  username,
  global_name: globalName,
  avatar: createHash("md5").update(id).digest("hex"),
  discriminator: "0",
  public_flags: 0,
  flags: 0,
  banner: null,
  accent_color: null,
  avatar_decoration_data: null,
});
