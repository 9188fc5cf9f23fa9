import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../process/root.ts";

/** A user of the stand-in. */
export interface Person {
  readonly subject: string;
  readonly name: string;
}

interface Seed {
  readonly user_id: string;
  readonly trainer_name: string;
}

const testPlayers = (): readonly Person[] =>
  (JSON.parse(readFileSync(join(ROOT, "seeds/accounts.json"), "utf8")) as readonly Seed[]).map(
    ({ user_id, trainer_name }) => ({ subject: `dummy|${user_id}`, name: trainer_name }),
  );

const LONGEST_NAME = 32;

/** A Discord id that begins with 9: the stand-in of Discord treats it as no member. */
const newDiscordId = (): string =>
  `9${Array.from({ length: 17 }, () => Math.floor(Math.random() * 10)).join("")}`;

/** Test players, where they are allowed, and new users, which are stored in `folder`. */
export const createPeople = (folder: string, withTestPlayers: boolean) => {
  const file = join(folder, "people.json");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const came: Person[] = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as { came: Person[] }).came
    : [];
  const known = [...(withTestPlayers ? testPlayers() : []), ...came];
  const bySubject = new Map(known.map((person) => [person.subject, person]));
  return {
    all: (): readonly Person[] => [...bySubject.values()],
    find: (subject: string): Person | null => bySubject.get(subject) ?? null,
    /** Adds a new Discord user; an empty name gives one without a Discord name. */
    add(name: string): Person {
      const subject = `oauth2|discord|${newDiscordId()}`;
      const person = { subject, name: [...name.trim()].slice(0, LONGEST_NAME).join("") };
      bySubject.set(subject, person);
      came.push(person);
      writeFileSync(`${file}.new`, JSON.stringify({ came }), { mode: 0o600 });
      renameSync(`${file}.new`, file);
      return person;
    },
  };
};
