import { EventEmitter } from "node:events";
import type { PGlite } from "@electric-sql/pglite";
import { later } from "./clock.ts";
import { bindToLife, type Life, lifeOrNone, reach, world } from "./world.ts";

const READY = "Z".charCodeAt(0);
const QUERY = "Q".charCodeAt(0);
const SYNC = "S".charCodeAt(0);
const PARSE = "P".charCodeAt(0);
const BIND = "B".charCodeAt(0);
const TERMINATE = "X".charCodeAt(0);
const IDLE = "I".charCodeAt(0);
const HEADER = 5;
/** Statements take up to so long, in ms. */
const LONGEST_STATEMENT_MS = 3;
/** So long a broken connection needs until it is noticed. */
const NOTICED_MS = 2;

const frame = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(HEADER);
  head.write(type, 0);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const textOf = (...parts: string[]): Buffer => Buffer.from(`${parts.join("\0")}\0`);
const parameter = (name: string, value: string): Buffer => frame("S", textOf(name, value));
const ready = (status: string): Buffer => frame("Z", Buffer.from(status));
const PARSED = frame("1", Buffer.alloc(0));

const WELCOME = Buffer.concat([
  frame("R", Buffer.alloc(4)),
  parameter("server_version", "18.0"),
  parameter("client_encoding", "UTF8"),
  parameter("DateStyle", "ISO, MDY"),
  parameter("integer_datetimes", "on"),
  parameter("standard_conforming_strings", "on"),
  frame("K", Buffer.alloc(8)),
  ready("I"),
]);

/** A service asks once in 15 s whether the disk takes writes; that is answered without the cost of a new table. */
const READINESS = "create temporary table readiness";
const MADE = Buffer.concat([frame("C", textOf("SELECT 1")), ready("I")]);

const refusal = (code: string, message: string): Buffer =>
  frame("E", Buffer.concat([textOf(`SERROR`, `VERROR`, `C${code}`, `M${message}`), Buffer.from([0])]));

/** The frames of one round trip, up to the message that asks for an answer. */
interface Unit {
  readonly connection: Stream;
  readonly frames: readonly Buffer[];
}

/** The texts at the beginning of a frame, each ended by a zero. */
const namesOf = (each: Buffer): readonly string[] => {
  const first = each.indexOf(0, HEADER);
  return [each.toString("utf8", HEADER, first), each.toString("utf8", first + 1, each.indexOf(0, first + 1))];
};

/** A frame with other texts at its beginning. */
const renamed = (each: Buffer, names: readonly string[]): Buffer => {
  let from = HEADER;
  for (const _ of names) from = each.indexOf(0, from) + 1;
  return frame(String.fromCharCode(each[0] ?? 0), Buffer.concat([textOf(...names), each.subarray(from)]));
};

/** The statement's text, for the trace. */
const sqlOf = (frames: readonly Buffer[]): string => {
  for (const each of frames) {
    if (each[0] === QUERY) return each.toString("utf8", HEADER, each.length - 1);
    if (each[0] === PARSE) {
      const from = each.indexOf(0, HEADER) + 1;
      return each.toString("utf8", from, each.indexOf(0, from));
    }
  }
  return "(prepared)";
};

const shortened = new Map<string, string>();

const short = (sql: string): string => {
  let known = shortened.get(sql);
  if (known === undefined) {
    known = sql.replace(/\s+/g, " ").trim().slice(0, 70);
    shortened.set(sql, known);
  }
  return known;
};

const statusOf = (answer: Uint8Array): number =>
  answer[answer.length - 6] === READY ? (answer[answer.length - 1] ?? IDLE) : IDLE;

/**
 * One database of the real server, PGlite, which has one session. Connections share it as a server without any
 * concurrency would: a transaction holds it until its end, the others wait.
 */
export class SimulatedDatabase {
  readonly name: string;
  readonly pglite: PGlite;
  /** The names of prepared statements, by their text and by the name that the services give them. */
  readonly #names = new Map<string, string>();
  readonly #byGiven = new Map<string, string>();
  #prepared = 0;
  #waiting: Unit[] = [];
  #holder: Stream | null = null;

  constructor(name: string, pglite: PGlite) {
    this.name = name;
    this.pglite = pglite;
  }

  send(unit: Unit): void {
    this.#waiting.push(unit);
    later(() => this.#serve(), world().random.int(LONGEST_STATEMENT_MS));
  }

  /** The server notices that a connection is gone: its transaction is undone. */
  forget(connection: Stream): void {
    this.#waiting = this.#waiting.filter((unit) => unit.connection !== connection);
    if (this.#holder !== connection) return;
    this.#holder = null;
    this.#run([frame("Q", textOf("rollback"))]);
    this.#serve();
  }

  /** Answers a judge at once, beside all connections; to be asked while no transaction is open. */
  judge(frames: readonly Buffer[]): Buffer {
    return this.#run(frames);
  }

  isInTransaction(): boolean {
    return this.#holder !== null;
  }

  #serve(): void {
    for (;;) {
      const at = this.#waiting.findIndex(
        ({ connection }) => this.#holder === null || this.#holder === connection,
      );
      if (at < 0) return;
      const [unit] = this.#waiting.splice(at, 1) as [Unit];
      this.#execute(unit);
    }
  }

  /**
   * Executes a round trip. Every text is prepared once, under a name of its own, for all connections and seeds: planning
   * is most of what a statement costs here.
   */
  #run(frames: readonly Buffer[]): Buffer {
    let isKnown = false;
    let name = "";
    const sent = frames.flatMap((each) => {
      if (each[0] === PARSE) {
        const text = each.toString("latin1", each.indexOf(0, HEADER));
        name = this.#names.get(text) ?? "";
        isKnown = name !== "";
        if (isKnown) return [];
        this.#prepared += 1;
        name = `s${this.#prepared}`;
        this.#names.set(text, name);
        return [renamed(each, [name])];
      }
      if (each[0] === BIND) {
        const given = namesOf(each)[1] ?? "";
        if (name === "") name = this.#byGiven.get(given) ?? "";
        else if (given !== "") this.#byGiven.set(given, name);
        return [renamed(each, ["", name])];
      }
      return [each];
    });
    const answer = Buffer.from(this.pglite.execProtocolRawSync(Buffer.concat(sent)));
    if (!isKnown && name !== "" && frames[0]?.[0] === PARSE && answer[0] !== PARSED[0])
      for (const [text, own] of this.#names) if (own === name) this.#names.delete(text);
    return isKnown ? Buffer.concat([PARSED, answer]) : answer;
  }

  #execute({ connection, frames }: Unit): void {
    const { faults, random, note, crash } = world();
    const { life } = connection;
    const isInTransaction = this.#holder === connection;
    const sql = sqlOf(frames);
    const isEnd = /^(commit|rollback)/i.test(sql);
    const isCrash = life !== null && random.chance(faults.crashAtStatement);
    const isBroken = !isCrash && random.chance(faults.breakConnection);
    const isBefore = (isCrash || isBroken) && random.chance(0.5);
    const place = `${this.name} ${connection.label} ${short(sql)}`;
    const strike = (): void => {
      reach(
        `${isCrash ? "crash" : "broken connection"} ${isBefore ? "before" : "after"} ${isEnd ? "a commit" : "a statement"}`,
      );
      if (isCrash) crash(life as Life, `${isBefore ? "before" : "after"} ${short(sql)}`);
      else connection.lose(`${isBefore ? "before" : "after"} ${short(sql)}`);
    };
    if (isBefore) {
      strike();
      return;
    }
    if (isInTransaction && !isEnd && random.chance(faults.deadlock)) {
      reach("deadlock");
      note(`deadlock ${place}`);
      this.#run([frame("Q", textOf("select 1/0"))]);
      connection.answer(Buffer.concat([refusal("40P01", "deadlock detected"), ready("E")]));
      return;
    }
    const answer = sql.startsWith(READINESS) ? MADE : this.#run(frames);
    const status = statusOf(answer);
    this.#holder = status === IDLE ? null : connection;
    note(`sql ${place} ${answer.length}`);
    if (isCrash || isBroken) {
      strike();
      return;
    }
    connection.answer(answer);
  }
}

const databases = new Map<string, SimulatedDatabase>();

export const addDatabase = (name: string, pglite: PGlite): SimulatedDatabase => {
  const database = new SimulatedDatabase(name, pglite);
  databases.set(name, database);
  return database;
};

/** A socket of the library's client, with a simulated server at its other end. */
abstract class Socket extends EventEmitter {
  writable = true;
  #isWelcomed = false;
  #received: Buffer = Buffer.alloc(0);
  #frames: Buffer[] = [];

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
  cork(): void {}
  uncork(): void {}

  write(bytes: Buffer, done?: () => void): boolean {
    if (!this.mayWrite()) return false;
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    this.#take();
    if (done !== undefined) queueMicrotask(done);
    return true;
  }

  #take(): void {
    for (;;) {
      const typeLength = this.#isWelcomed ? 1 : 0;
      if (this.#received.length < typeLength + 4) return;
      const length = typeLength + this.#received.readInt32BE(typeLength);
      if (this.#received.length < length) return;
      const each = this.#received.subarray(0, length);
      this.#received = this.#received.subarray(length);
      if (!this.#isWelcomed) {
        this.#isWelcomed = true;
        this.answer(WELCOME);
        continue;
      }
      if (each[0] === TERMINATE) {
        this.close();
        return;
      }
      this.#frames.push(each);
      if (each[0] !== QUERY && each[0] !== SYNC) continue;
      const frames = this.#frames;
      this.#frames = [];
      this.ask(frames);
    }
  }

  protected mayWrite(): boolean {
    return this.writable;
  }
  protected abstract close(): void;
  protected abstract ask(frames: readonly Buffer[]): void;
  abstract answer(bytes: Buffer): void;
  abstract connect(): void;
  abstract end(): void;

  destroy(): void {
    this.end();
  }
}

/** The socket of a service: answers take their time, and it may break. */
class Stream extends Socket {
  readonly life: Life | null;
  readonly label: string;
  readonly #database: SimulatedDatabase;
  readonly #emit: (event: string, value?: unknown) => void;

  constructor(database: SimulatedDatabase, label: string) {
    super();
    this.#database = database;
    this.label = label;
    this.life = lifeOrNone() ?? null;
    this.#emit = bindToLife((event: string, value?: unknown) => void this.emit(event, value));
    this.life?.onDeath.push(() => this.close());
  }

  protected override mayWrite(): boolean {
    return this.writable && this.life?.isDead !== true;
  }

  protected close(): void {
    if (!this.writable) return;
    this.writable = false;
    this.#database.forget(this);
  }

  connect(): void {
    later(() => this.#emit("connect"), 0);
  }

  protected ask(frames: readonly Buffer[]): void {
    this.#database.send({ connection: this, frames });
  }

  answer(bytes: Buffer): void {
    later(() => {
      if (this.writable) this.#emit("data", bytes);
    }, 0);
  }

  /** The connection breaks. */
  lose(where: string): void {
    world().note(`broken ${this.#database.name} ${this.label} ${where}`);
    this.close();
    later(() => {
      this.#emit("error", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }));
      this.#emit("close");
    }, NOTICED_MS);
  }

  end(): void {
    this.close();
    later(() => this.#emit("close"), 0);
  }
}

/** The socket of a judge; its answers take no time. */
export class JudgesStream extends Socket {
  readonly #database: SimulatedDatabase;

  constructor(database: SimulatedDatabase) {
    super();
    this.#database = database;
  }

  protected close(): void {
    this.writable = false;
  }
  connect(): void {
    queueMicrotask(() => this.emit("connect"));
  }
  protected ask(frames: readonly Buffer[]): void {
    this.answer(this.#database.judge(frames));
  }
  answer(bytes: Buffer): void {
    queueMicrotask(() => this.emit("data", bytes));
  }
  end(): void {
    this.close();
    queueMicrotask(() => this.emit("close"));
  }
}

/** Whether a service has a transaction open; a judge would see half of it. */
export const isAnyInTransaction = (): boolean =>
  [...databases.values()].some((database) => database.isInTransaction());

/** A connection to the database that the URL names; its host says nothing. */
export const openStream = (config: {
  readonly connectionString?: string | undefined;
  readonly application_name?: string | undefined;
}): Stream => {
  const name = new URL(config.connectionString ?? "").pathname.slice(1);
  const database = databases.get(name);
  if (database === undefined) throw new Error(`there is no simulated database ${name}`);
  return new Stream(database, config.application_name ?? name);
};
