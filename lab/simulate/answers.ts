import type { PGlite } from "@electric-sql/pglite";

const CATALOGUE = `
select relname as name,
  array(select distinct conrelid::regclass::text from pg_constraint where confrelid = c.oid and contype = 'f') as referring,
  array(select prosrc from pg_trigger join pg_proc as p on p.oid = tgfoid where tgrelid = c.oid and not tgisinternal) as triggers
from pg_class as c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`;

const WORD = /\w+/g;
const IS_READ = /^\s*(?:select|with)\b/i;
/** One session needs no locks, and `do update` belongs to its insert. */
const NO_CHANGE = /\b(?:for\s+(?:no\s+key\s+)?update|do\s+update)\b/gi;
const CHANGE = /\b(?:insert|update|delete|truncate|merge|call|do)\b/gi;
/** How an answer ends whose statement, itself a change, changed no row. */
const NOTHING = /(?:UPDATE|DELETE|INSERT 0) 0\0Z[^Z]*$/;
const TAIL = 24;
/** What answers otherwise though no row has changed, or changes what is no row. */
const VOLATILE =
  /\b(?:now|clock_timestamp|\w+_timestamp|current_\w+|local\w+|random\w*|gen_random_uuid|uuidv\d|nextval|currval|lastval|setval|set_config|pg_\w+|txid_\w+)\b/i;

/** What a text does, as far as its words say. */
interface Nature {
  readonly isRead: boolean;
  /** It has one change, which is then its main part or in a part whose answer says nothing of it. */
  readonly isOneChange: boolean;
  /** It names these; of a change also what cascades and triggers reach. */
  readonly tables: readonly string[];
}

interface Kept {
  /** The sum of its tables' versions when it was given. */
  readonly version: number;
  readonly answer: Buffer;
}

/**
 * The answers of reading statements of one database, kept until a table that they name changes. A third of all
 * statements ask again what nobody has changed. `--twice` plays without them and must come to the same course.
 */
export class Answers {
  readonly #reached: ReadonlyMap<string, readonly string[]>;
  readonly #natures = new Map<string, Nature>();
  readonly #versions: Map<string, number>;
  readonly #kept = new Map<string, Kept>();
  #isUsed = true;

  private constructor(reached: ReadonlyMap<string, readonly string[]>) {
    this.#reached = reached;
    this.#versions = new Map([...reached.keys()].map((table) => [table, 0]));
  }

  /** Of a database whose tables stay as they are. */
  static async of(pglite: PGlite): Promise<Answers> {
    const { rows } = await pglite.query<{ name: string; referring: string[]; triggers: string[] }>(CATALOGUE);
    const names = new Set(rows.map(({ name }) => name));
    const next = new Map(
      rows.map(({ name, referring, triggers }) => [
        name,
        [...referring, ...triggers.flatMap((source) => source.match(WORD) ?? [])].filter((each) =>
          names.has(each),
        ),
      ]),
    );
    const reachedFrom = (name: string): string[] => {
      const reached = new Set([name]);
      for (const each of reached) for (const other of next.get(each) ?? []) reached.add(other);
      return [...reached];
    };
    return new Answers(new Map(rows.map(({ name }) => [name, reachedFrom(name)])));
  }

  #natureOf(sql: string): Nature {
    const known = this.#natures.get(sql);
    if (known !== undefined) return known;
    const named = [...new Set(sql.match(WORD))].filter((word) => this.#reached.has(word));
    const changes = sql.replace(NO_CHANGE, "").match(CHANGE)?.length ?? 0;
    const isRead = IS_READ.test(sql) && changes === 0 && !VOLATILE.test(sql);
    const tables = isRead ? named : [...new Set(named.flatMap((name) => this.#reached.get(name) ?? []))];
    const nature = { isRead, isOneChange: changes === 1, tables };
    this.#natures.set(sql, nature);
    return nature;
  }

  #versionOf(tables: readonly string[]): number {
    let sum = 0;
    for (const table of tables) sum += this.#versions.get(table) ?? 0;
    return sum;
  }

  /** @param key the bytes that were sent, with their values */
  find(sql: string, key: string): Buffer | null {
    if (!this.#isUsed) return null;
    const kept = this.#kept.get(key);
    return kept !== undefined && kept.version === this.#versionOf(this.#natureOf(sql).tables)
      ? kept.answer
      : null;
  }

  /** @param key empty for a statement whose answer is not kept */
  executed(sql: string, key: string, answer: Buffer): void {
    const { isRead, isOneChange, tables } = this.#natureOf(sql);
    if (isRead) {
      if (key !== "") this.#kept.set(key, { version: this.#versionOf(tables), answer });
    } else if (!(isOneChange && NOTHING.test(answer.toString("latin1", answer.length - TAIL))))
      for (const table of tables) this.#versions.set(table, (this.#versions.get(table) ?? 0) + 1);
  }

  begin(isUsed: boolean): void {
    this.#isUsed = isUsed;
    this.forgetAll();
  }

  /** What was kept may be undone. */
  forgetAll(): void {
    this.#kept.clear();
  }
}
