export interface RoomPair {
  readonly a: string;
  readonly b: string;
}

export interface Tier {
  /** The lowest rate of its players. */
  readonly from: number;
  readonly role: string;
}

/** The roles by rank. */
export interface RankRoles {
  readonly tiers: readonly Tier[];
  /** Of the first hundred; null for none. */
  readonly top100: string | null;
}

/** Where messages go on one server of Discord ("guild"). */
export interface Guild {
  readonly guild: string;
  /** The channels with the card of the queue. */
  readonly queueChannels: readonly string[];
  /** The channel of the threads of matches; null for none. */
  readonly matchChannel: string | null;
  /** Pairs of voice rooms for the two teams of a match. */
  readonly rooms: readonly RoomPair[];
  /** The channel in which staff reads what needs a hand; null for none. */
  readonly staffChannel: string | null;
  readonly roles: RankRoles;
}

const SNOWFLAKE = /^\d{1,20}$/;
const MOST_GUILDS = 10;
const MOST_CARDS = 10;
const MOST_TIERS = 20;
const KEYS: readonly string[] = [
  "guild",
  "queueChannels",
  "matchChannel",
  "rooms",
  "staffChannel",
  "roles",
] satisfies (keyof Guild)[];

export const rolesIn = ({ tiers, top100 }: RankRoles): readonly string[] => [
  ...tiers.map(({ role }) => role),
  ...(top100 === null ? [] : [top100]),
];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((id) => typeof id === "string" && SNOWFLAKE.test(id));

const isPairs = (value: unknown): value is readonly (readonly string[])[] =>
  Array.isArray(value) && value.every((pair) => isIds(pair) && pair.length === 2);

const isTiers = (value: unknown): value is readonly Tier[] =>
  Array.isArray(value) &&
  value.every(
    (tier) =>
      isRecord(tier) &&
      Object.keys(tier).every((key) => key === "from" || key === "role") &&
      Number.isSafeInteger(tier.from) &&
      isIds([tier.role]),
  );

const readRoles = (value: unknown, name: string, problem: (sentence: string) => void): RankRoles => {
  const given = isRecord(value) ? value : {};
  if (value !== undefined && !isRecord(value)) problem(`${name} must be an object.`);
  for (const key of Object.keys(given))
    if (key !== "tiers" && key !== "top100") problem(`${name}.${key} is not known; known are tiers, top100.`);
  const tiers = given.tiers ?? [];
  if (!isTiers(tiers) || tiers.length > MOST_TIERS)
    problem(`${name}.tiers must be a list of at most ${MOST_TIERS} {"from": rate, "role": id of Discord}.`);
  const { top100 = null } = given;
  if (top100 !== null && !isIds([top100])) problem(`${name}.top100 must be an id of Discord.`);
  const read = { tiers: isTiers(tiers) ? tiers : [], top100: isIds([top100]) ? String(top100) : null };
  if (new Set(rolesIn(read)).size < rolesIn(read).length) problem(`${name}: a role stands in it twice.`);
  return read;
};

const readGuild = (value: unknown, name: string, problem: (sentence: string) => void): Guild => {
  const given = isRecord(value) ? value : {};
  if (!isRecord(value)) problem(`${name} must be an object.`);
  for (const key of Object.keys(given))
    if (!KEYS.includes(key)) problem(`${name}.${key} is not known; known are ${KEYS.join(", ")}.`);
  const id = (key: keyof Guild): string | null => {
    const text = given[key];
    if (text === undefined) return null;
    if (typeof text === "string" && SNOWFLAKE.test(text)) return text;
    problem(`${name}.${key} must be an id of Discord, a string of digits.`);
    return null;
  };
  const queueChannels = given.queueChannels ?? [];
  if (!isIds(queueChannels) || queueChannels.length > MOST_CARDS)
    problem(`${name}.queueChannels must be a list of at most ${MOST_CARDS} ids of Discord.`);
  const rooms = given.rooms ?? [];
  if (!isPairs(rooms)) problem(`${name}.rooms must be a list of [room, room], ids of Discord.`);
  const guild = id("guild");
  if (given.guild === undefined) problem(`${name}.guild is missing.`);
  return {
    guild: guild ?? "",
    queueChannels: isIds(queueChannels) ? queueChannels : [],
    matchChannel: id("matchChannel"),
    rooms: isPairs(rooms) ? rooms.map(([a = "", b = ""]) => ({ a, b })) : [],
    staffChannel: id("staffChannel"),
    roles: readRoles(given.roles, `${name}.roles`, problem),
  };
};

/** Reads `{"guilds": [{"guild": "…", "matchChannel": "…"}]}`. @param problem called with each problem */
export const readLayout = (text: string, problem: (sentence: string) => void): readonly Guild[] => {
  let layout: unknown;
  try {
    layout = JSON.parse(text);
  } catch {
    problem("it is no JSON.");
    return [];
  }
  const guilds = isRecord(layout) ? layout.guilds : undefined;
  if (!Array.isArray(guilds) || guilds.length === 0 || guilds.length > MOST_GUILDS) {
    problem(`guilds must be a list of 1 to ${MOST_GUILDS} servers.`);
    return [];
  }
  const read = guilds.map((guild, place) => readGuild(guild, `guilds[${place}]`, problem));
  const rooms = read.flatMap((guild) => guild.rooms.flatMap(({ a, b }) => [a, b]));
  if (new Set(rooms).size < rooms.length) problem("a room stands in it twice.");
  if (new Set(read.map(({ guild }) => guild)).size < read.length) problem("a guild stands in it twice.");
  return read;
};
